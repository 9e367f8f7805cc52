import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { finishSocialSignIn } from "@/lib/features/identity/client/social-steps";

export const GET = handle({
  summary: "Complete sign-in with another provider",
  auth: "public",
  redirects: true,
  params: z.object({
    provider: z.string().max(40).describe("Provider name, as configured by the operator."),
  }),
  run: ({ params, request }) => finishSocialSignIn(request, params.provider),
});
