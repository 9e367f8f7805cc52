import { decideReport } from "@/lib/features/admin/report-commands";
import { adminReportDetail, decision } from "@/lib/features/admin/report-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Resolve a report",
  auth: "admin",
  params: idParams,
  body: decision,
  output: adminReportDetail,
  run: ({ actor, params, body }) => decideReport(actor, params.id, "RESOLVED", body),
});
