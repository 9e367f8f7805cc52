import { handle } from "@/lib/server/http/handle";
import { startSocialSignIn } from "@/lib/features/identity/client/social-steps";
import { socialParams, nextStep } from "@/lib/features/identity/provider/schema";

export const POST = handle({
  summary: "Start sign-in with another provider",
  auth: "public",
  errors: ["SIGN_IN_EXPIRED"],
  rate: "signIn",
  params: socialParams,
  output: nextStep,
  run: ({ params, request }) => startSocialSignIn(request, params.uid, params.provider),
});
