import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { updateProfile } from "@/lib/features/users/commands";
import { getProfile } from "@/lib/features/users/queries";
import { ownProfile, profileChange, userProfile } from "@/lib/features/users/schema";
import { ownProfileAnswer } from "@/app/api/users/own-profile-answer";

export const GET = handle({
  summary: "Get a reader's profile; callers with an incomplete profile can get only their own",
  auth: "account",
  errors: ["PROFILE_INCOMPLETE"],
  params: idParams,
  output: userProfile,
  run: ({ actor, params }) => getProfile(actor, params.id),
});

export const PUT = handle({
  summary: "Update the caller's profile; omitted fields keep their values",
  auth: "account",
  versioned: true,
  errors: ["FORBIDDEN", "INVITATION_NEEDED", "PLACE_MOVES"],
  params: idParams,
  body: profileChange,
  output: ownProfile,
  run: async ({ actor, params, body, ifMatch, request }) =>
    ownProfileAnswer(request, actor, await updateProfile(actor, params.id, body, ifMatch)),
});
