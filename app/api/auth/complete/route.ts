import { handle } from "@/lib/core/handle";
import { completeSignIn } from "@/lib/identity/sign-in-steps";

export const GET = handle({
  summary: "Complete sign-in and redirect with a single-use ticket",
  auth: "public",
  rate: "signInPath",
  redirects: true,
  run: ({ actor, request }) => completeSignIn(actor, request),
});
