import { handle } from "@/lib/server/http/handle";
import { pairParams } from "@/lib/shared/params";
import { requestFriendship, withdrawRequest } from "@/lib/features/friends/commands";
import { friendship } from "@/lib/features/friends/schema";

export const POST = handle({
  summary: "Send a friend request",
  auth: "member",
  errors: ["FORBIDDEN", "FRIEND_REQUEST_LIMIT"],
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => requestFriendship(actor, params),
});

export const DELETE = handle({
  summary: "Withdraw a friend request",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => withdrawRequest(actor, params),
});
