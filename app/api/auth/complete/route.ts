import { handle } from "@/lib/server/http/handle";
import { completeSignIn } from "@/lib/features/identity/session/sign-in-steps";

export const GET = handle({
  summary: "Complete sign-in and redirect with a single-use ticket",
  auth: "public",
  rate: "signInPath",
  redirects: true,
  run: ({ actor, request }) => completeSignIn(actor, request),
});
