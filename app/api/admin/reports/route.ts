import { listReports } from "@/lib/admin/report-queries";
import { adminReportPage, reportListQuery } from "@/lib/admin/report-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "List reports, open ones by default",
  auth: "admin",
  query: reportListQuery,
  output: adminReportPage,
  run: ({ actor, query }) => listReports(actor, query),
});
