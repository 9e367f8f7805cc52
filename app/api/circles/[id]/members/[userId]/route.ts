import { handle } from "@/lib/server/http/handle";
import { changeRole } from "@/lib/features/circles/owner-commands";
import { circleRoleChange, circleUserParams } from "@/lib/features/circles/schema";
import { leaveCircle } from "@/lib/features/loans/self-service/left-book-commands";

export const PUT = handle({
  summary: "Ask a member to run the circle as an owner, take that back, or make an owner a member",
  auth: "member",
  params: circleUserParams,
  body: circleRoleChange,
  errors: ["FORBIDDEN", "CIRCLE_NEEDS_OWNER"],
  run: ({ actor, params: { id: circleId, userId }, body }) =>
    changeRole(actor, { circleId, userId }, body.role),
});

export const DELETE = handle({
  summary: "Leave a circle, or withdraw one's request; as its owner, remove a member",
  auth: "member",
  params: circleUserParams,
  errors: ["FORBIDDEN", "CIRCLE_NEEDS_OWNER"],
  run: ({ actor, params: { id: circleId, userId } }) => leaveCircle(actor, { circleId, userId }),
});
