import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { updateProfile } from "@/lib/users/commands";
import { getProfile } from "@/lib/users/queries";
import { ownProfile, profileChange, userProfile } from "@/lib/users/schema";
import { ownProfileAnswer } from "../own-profile-answer";

export const GET = handle({
  summary: "Get a reader's profile; callers with an incomplete profile can get only their own",
  auth: "account",
  faults: ["PROFILE_INCOMPLETE"],
  params: idParams,
  output: userProfile,
  run: ({ actor, params }) => getProfile(actor, params.id),
});

export const PUT = handle({
  summary: "Update the caller's profile; omitted fields keep their values",
  auth: "account",
  versioned: true,
  faults: ["FORBIDDEN", "PLACE_MOVES"],
  params: idParams,
  body: profileChange,
  output: ownProfile,
  run: async ({ actor, params, body, ifMatch, request }) =>
    ownProfileAnswer(request, actor, await updateProfile(actor, params.id, body, ifMatch)),
});
