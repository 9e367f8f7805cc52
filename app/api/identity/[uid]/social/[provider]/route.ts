import { handle } from "@/lib/server/http/handle";
import { socialParams } from "@/lib/features/identity/provider/interaction";
import { nextStep } from "@/lib/features/identity/account/schema";
import { goToSocial } from "@/lib/features/identity/client/social-steps";

export const POST = handle({
  summary: "Start sign-in with another provider",
  auth: "public",
  faults: ["SIGN_IN_EXPIRED"],
  rate: "signIn",
  params: socialParams,
  output: nextStep,
  run: ({ params, request }) => goToSocial(request, params.uid, params.provider),
});
