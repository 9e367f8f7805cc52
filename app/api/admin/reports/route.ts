import { listReports } from "@/lib/features/admin/report-queries";
import { adminReportPage, reportListQuery } from "@/lib/features/admin/report-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List reports, open ones by default",
  auth: "admin",
  query: reportListQuery,
  output: adminReportPage,
  run: ({ actor, query }) => listReports(actor, query),
});
