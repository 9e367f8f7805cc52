import { handle } from "@/lib/core/handle";
import { completeSignIn } from "@/lib/identity/sign-in-steps";

export const GET = handle({
  auth: "public",
  run: ({ actor, request }) => completeSignIn(actor, request),
});
