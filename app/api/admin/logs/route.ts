import { listLog } from "@/lib/admin/log-queries";
import { logListQuery, logPage } from "@/lib/admin/log-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "What administrators did, and what happened to safety",
  auth: "admin",
  query: logListQuery,
  output: logPage,
  run: ({ actor, query }) => listLog(actor, query),
});
