import { reopenReport } from "@/lib/admin/report-commands";
import { adminReportDetail } from "@/lib/admin/report-schema";
import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Reopen a closed report",
  auth: "admin",
  params: idParams,
  output: adminReportDetail,
  run: ({ actor, params }) => reopenReport(actor, params.id),
});
