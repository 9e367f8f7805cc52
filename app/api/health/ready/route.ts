import { handle } from "@/lib/core/handle";
import { checkReadiness, readiness } from "@/lib/core/health";
import { jsonAnswer } from "@/lib/core/http/answer";
import { shared } from "@/lib/core/shared";

export const GET = handle({
  summary: "Check that the process is ready to serve requests",
  auth: "public",
  rate: "none",
  output: readiness,
  outputOn503: true,
  run: async () => {
    const state = await checkReadiness();
    if (state.status === "ok" && !shared.stopping) return state;
    return jsonAnswer(503, { ...state, status: "unavailable" });
  },
});
