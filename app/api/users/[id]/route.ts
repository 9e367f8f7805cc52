import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { updateProfile } from "@/lib/users/commands";
import { getProfile } from "@/lib/users/queries";
import { ownProfile, profileChange, userProfile } from "@/lib/users/schema";
import { ownProfileAnswer } from "../own-profile-answer";

export const GET = handle({
  summary: "A reader as others may see them; with an unfinished profile one sees oneself alone",
  auth: "account",
  faults: ["PROFILE_INCOMPLETE"],
  params: idParams,
  output: userProfile,
  run: ({ actor, params }) => getProfile(actor, params.id),
});

export const PUT = handle({
  summary: "Changes one's own profile; what is absent stays",
  auth: "account",
  versioned: true,
  faults: ["FORBIDDEN", "PLACE_MOVES"],
  params: idParams,
  body: profileChange,
  output: ownProfile,
  run: async ({ actor, params, body, ifMatch, request }) =>
    ownProfileAnswer(request, actor, await updateProfile(actor, params.id, body, ifMatch)),
});
