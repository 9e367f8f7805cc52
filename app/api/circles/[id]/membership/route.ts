import { handle } from "@/lib/server/http/handle";
import { updateMembership } from "@/lib/features/circles/commands";
import { circle, circleMembership } from "@/lib/features/circles/schema";
import { idParams } from "@/lib/shared/params";

export const PUT = handle({
  summary: "Set how the caller lends to the members of one of their circles",
  auth: "member",
  params: idParams,
  body: circleMembership,
  output: circle,
  errors: ["NOT_FOUND"],
  run: ({ actor, params, body }) => updateMembership(actor, params.id, body),
});
