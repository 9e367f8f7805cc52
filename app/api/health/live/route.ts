import { handle } from "@/lib/server/http/handle";
import { liveness } from "@/lib/server/metrics/health";

export const GET = handle({
  summary: "Check that the process is running",
  auth: "public",
  rate: "none",
  output: liveness,
  run: async () => ({ status: "ok" as const }),
});
