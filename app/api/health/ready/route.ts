import { handle } from "@/lib/server/http/handle";
import { checkReadiness, readiness } from "@/lib/server/metrics/health";
import { JsonAnswer } from "@/lib/server/http/answer";
import { processState } from "@/lib/server/process-state";

export const GET = handle({
  summary: "Check that the process is ready to serve requests",
  auth: "public",
  rate: "none",
  output: readiness,
  outputOn503: true,
  run: async () => {
    const state = await checkReadiness();
    if (state.status === "ok" && !processState().stopping) return state;
    return new JsonAnswer(503, { ...state, status: "unavailable" });
  },
});
