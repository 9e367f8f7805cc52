import { handle } from "@/lib/core/handle";
import { liveness } from "@/lib/core/health";

export const GET = handle({
  summary: "Check that the process is running",
  auth: "public",
  rate: "none",
  output: liveness,
  run: async () => ({ status: "ok" as const }),
});
