import { reopenReport } from "@/lib/features/admin/report-commands";
import { adminReportDetail } from "@/lib/features/admin/report-schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Reopen a closed report",
  auth: "admin",
  params: idParams,
  output: adminReportDetail,
  run: ({ actor, params }) => reopenReport(actor, params.id),
});
