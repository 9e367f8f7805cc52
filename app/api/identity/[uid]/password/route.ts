import { handle } from "@/lib/server/http/handle";
import { callerKey } from "@/lib/server/http/rate-limit";
import { signInWithPassword } from "@/lib/features/identity/account/password-commands";
import { passwordEntry } from "@/lib/features/identity/account/schema";
import { finishInteraction, interactionOf } from "@/lib/features/identity/provider/interaction";
import { interactionParams, nextStep } from "@/lib/features/identity/provider/schema";
import { deviceOf } from "@/lib/features/identity/session/device";

export const POST = handle({
  summary: "Sign in with a password",
  auth: "public",
  errors: [
    "SIGN_IN_EXPIRED",
    "SIGN_IN_FAILED",
    "PASSWORD_PAUSED",
    "ACCOUNT_BANNED",
    "ACCOUNT_SUSPENDED",
  ],
  rate: "signIn",
  params: interactionParams,
  body: passwordEntry,
  output: nextStep,
  run: async ({ params, body, request }) => {
    const interaction = await interactionOf(request, params.uid);
    const userId = await signInWithPassword(body, callerKey(request), await deviceOf(request));
    return { redirectTo: await finishInteraction(interaction, userId) };
  },
});
