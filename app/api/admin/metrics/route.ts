import { getMetrics } from "@/lib/admin/metrics-queries";
import { metricsQuery, metricsReport } from "@/lib/admin/metrics-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "Get readers, books and loans over time",
  auth: "admin",
  query: metricsQuery,
  output: metricsReport,
  run: ({ actor, query }) => getMetrics(actor, query.days),
});
