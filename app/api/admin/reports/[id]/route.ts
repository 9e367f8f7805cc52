import { getReport } from "@/lib/features/admin/report-queries";
import { adminReportDetail } from "@/lib/features/admin/report-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get a report with what it is about",
  auth: "admin",
  params: idParams,
  output: adminReportDetail,
  run: ({ actor, params }) => getReport(actor, params.id),
});
