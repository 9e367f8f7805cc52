import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { returnFromSocial } from "@/lib/identity/social-steps";

export const GET = handle({
  summary: "Comes back from another provider",
  auth: "public",
  redirects: true,
  params: z.object({ provider: z.string().max(40).describe("As the operator has named it.") }),
  run: ({ params, request }) => returnFromSocial(request, params.provider),
});
