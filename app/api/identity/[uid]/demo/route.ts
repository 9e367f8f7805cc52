import { handle } from "@/lib/core/handle";
import { demoSignIn } from "@/lib/identity/demo-commands";
import { finishInteraction, interactionOf, interactionParams } from "@/lib/identity/interaction";
import { demoChoice, nextStep } from "@/lib/identity/schema";

export const POST = handle({
  auth: "public",
  params: interactionParams,
  body: demoChoice,
  output: nextStep,
  run: async ({ params, body, request }) => {
    const interaction = await interactionOf(request, params.uid);
    const userId = await demoSignIn(body.email);
    return { redirectTo: await finishInteraction(interaction, userId) };
  },
});
