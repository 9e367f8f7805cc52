import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { requestFriendship, withdrawRequest } from "@/lib/friends/commands";
import { friendship } from "@/lib/friends/schema";

export const POST = handle({
  summary: "Send a friend request",
  auth: "member",
  faults: ["FORBIDDEN", "FRIEND_REQUEST_LIMIT"],
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => requestFriendship(actor, params),
});

export const DELETE = handle({
  summary: "Withdraw a friend request",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => withdrawRequest(actor, params),
});
