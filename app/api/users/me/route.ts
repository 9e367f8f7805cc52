import { handle } from "@/lib/core/handle";
import { getOwnProfile } from "@/lib/users/queries";
import { ownProfile } from "@/lib/users/schema";
import { ownProfileAnswer } from "../own-profile-answer";

export const GET = handle({
  auth: "account",
  output: ownProfile,
  run: async ({ actor, request }) => ownProfileAnswer(request, actor, await getOwnProfile(actor)),
});
