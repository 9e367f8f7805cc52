import { handle } from "@/lib/server/http/handle";
import { decideRequest } from "@/lib/features/circles/member-commands";
import { circleDecision, circleUserParams } from "@/lib/features/circles/schema";

export const PUT = handle({
  summary: "Admit who asks to join, or decline",
  auth: "member",
  params: circleUserParams,
  body: circleDecision,
  errors: ["FORBIDDEN", "CIRCLE_LIMIT", "CIRCLE_FULL"],
  run: ({ actor, params: { id: circleId, userId }, body }) =>
    decideRequest(actor, { circleId, userId }, body.admit),
});
