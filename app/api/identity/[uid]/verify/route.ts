import { handle } from "@/lib/server/http/handle";
import { requestLocale } from "@/lib/server/i18n/translator";
import { codeEntry } from "@/lib/features/identity/codes/schema";
import { verifyCode } from "@/lib/features/identity/codes/sign-in-code-commands";
import { finishInteraction, interactionOf } from "@/lib/features/identity/provider/interaction";
import { interactionParams, nextStep } from "@/lib/features/identity/provider/schema";

export const POST = handle({
  summary: "Sign in with a code",
  auth: "public",
  errors: ["SIGN_IN_EXPIRED", "CODE_WRONG", "CODE_EXPIRED", "ACCOUNT_BANNED", "ACCOUNT_SUSPENDED"],
  rate: "signIn",
  params: interactionParams,
  body: codeEntry,
  output: nextStep,
  run: async ({ params, body, request }) => {
    const interaction = await interactionOf(request, params.uid);
    const userId = await verifyCode(interaction.uid, body.code, requestLocale(request));
    return { redirectTo: await finishInteraction(interaction, userId) };
  },
});
