import { handle } from "@/lib/core/handle";
import { checkReadiness, readiness } from "@/lib/core/health";
import { jsonAnswer } from "@/lib/core/http/answer";

export const GET = handle({
  summary: "The process can do its work",
  auth: "public",
  rate: "none",
  output: readiness,
  outputOn503: true,
  run: async () => {
    const state = await checkReadiness();
    return state.status === "ok" ? state : jsonAnswer(503, state);
  },
});
