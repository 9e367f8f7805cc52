import { listLog } from "@/lib/admin/log-queries";
import { logListQuery, logPage } from "@/lib/admin/log-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "List audit log entries: what administrators did, and security events",
  auth: "admin",
  query: logListQuery,
  output: logPage,
  run: ({ actor, query }) => listLog(actor, query),
});
