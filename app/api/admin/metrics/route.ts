import { getMetrics } from "@/lib/features/admin/metrics-queries";
import { metricsQuery, metricsReport } from "@/lib/features/admin/metrics-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Get readers, books and loans over time",
  auth: "admin",
  query: metricsQuery,
  output: metricsReport,
  run: ({ actor, query }) => getMetrics(actor, query.days),
});
