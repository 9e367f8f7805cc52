import { handle } from "@/lib/core/handle";
import { socialParams } from "@/lib/identity/interaction";
import { nextStep } from "@/lib/identity/schema";
import { goToSocial } from "@/lib/identity/social-steps";

export const POST = handle({
  auth: "public",
  rate: "signIn",
  params: socialParams,
  output: nextStep,
  run: ({ params, request }) => goToSocial(request, params.uid, params.provider),
});
