import { listLog } from "@/lib/features/admin/log-queries";
import { logListQuery, logPage } from "@/lib/features/admin/log-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List audit log entries: what administrators did, and security events",
  auth: "admin",
  query: logListQuery,
  output: logPage,
  run: ({ actor, query }) => listLog(actor, query),
});
