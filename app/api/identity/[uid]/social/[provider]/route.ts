import { handle } from "@/lib/core/handle";
import { socialParams } from "@/lib/identity/interaction";
import { nextStep } from "@/lib/identity/schema";
import { goToSocial } from "@/lib/identity/social-steps";

export const POST = handle({
  summary: "Start sign-in with another provider",
  auth: "public",
  faults: ["SIGN_IN_EXPIRED"],
  rate: "signIn",
  params: socialParams,
  output: nextStep,
  run: ({ params, request }) => goToSocial(request, params.uid, params.provider),
});
