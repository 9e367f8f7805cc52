import { listReports } from "@/lib/admin/report-queries";
import { adminReportPage, reportListQuery } from "@/lib/admin/report-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "Reports, those to decide first",
  auth: "admin",
  query: reportListQuery,
  output: adminReportPage,
  run: ({ actor, query }) => listReports(actor, query),
});
