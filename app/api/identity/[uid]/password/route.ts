import { handle } from "@/lib/core/handle";
import { finishInteraction, interactionOf, interactionParams } from "@/lib/identity/interaction";
import { signInWithPassword } from "@/lib/identity/password-commands";
import { nextStep, passwordEntry } from "@/lib/identity/schema";

export const POST = handle({
  auth: "public",
  rate: "signIn",
  params: interactionParams,
  body: passwordEntry,
  output: nextStep,
  run: async ({ params, body, request }) => {
    const interaction = await interactionOf(request, params.uid);
    const userId = await signInWithPassword(body.email, body.password);
    return { redirectTo: await finishInteraction(interaction, userId) };
  },
});
