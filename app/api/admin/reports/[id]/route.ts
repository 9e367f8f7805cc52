import { getReport } from "@/lib/admin/report-queries";
import { adminReportDetail } from "@/lib/admin/report-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "Get a report with what it is about",
  auth: "admin",
  params: idParams,
  output: adminReportDetail,
  run: ({ actor, params }) => getReport(actor, params.id),
});
