import { handle } from "@/lib/server/http/handle";
import { secondFactorOf } from "@/lib/features/identity/second-factor/queries";
import { secondFactorState } from "@/lib/features/identity/second-factor/schema";

export const GET = handle({
  summary: "Get the state of an administrator's second factor",
  auth: "account",
  errors: ["NOT_FOUND"],
  output: secondFactorState,
  run: ({ actor }) => secondFactorOf(actor),
});
