import { handle } from "@/lib/server/http/handle";
import { demoSignIn } from "@/lib/features/identity/account/demo-commands";
import { demoChoice } from "@/lib/features/identity/account/schema";
import { finishInteraction, interactionOf } from "@/lib/features/identity/provider/interaction";
import { interactionParams, nextStep } from "@/lib/features/identity/provider/schema";

export const POST = handle({
  summary: "Sign in as a demo account (only in the demo)",
  auth: "public",
  errors: ["SIGN_IN_EXPIRED", "ACCOUNT_BANNED", "ACCOUNT_SUSPENDED"],
  params: interactionParams,
  body: demoChoice,
  output: nextStep,
  run: async ({ params, body, request }) => {
    const interaction = await interactionOf(request, params.uid);
    const userId = await demoSignIn(body.email);
    return { redirectTo: await finishInteraction(interaction, userId) };
  },
});
