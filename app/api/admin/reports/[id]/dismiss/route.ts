import { decideReport } from "@/lib/admin/report-commands";
import { adminReportDetail, decision } from "@/lib/admin/report-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Dismiss a report",
  auth: "admin",
  params: idParams,
  body: decision,
  output: adminReportDetail,
  run: ({ actor, params, body }) => decideReport(actor, params.id, "DISMISSED", body),
});
