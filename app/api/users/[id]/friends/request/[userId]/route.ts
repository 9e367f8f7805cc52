import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { requestFriendship, withdrawRequest } from "@/lib/friends/commands";
import { friendship } from "@/lib/friends/schema";

export const POST = handle({
  summary: "Asks for friendship",
  auth: "member",
  faults: ["FORBIDDEN", "FRIEND_REQUEST_LIMIT"],
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => requestFriendship(actor, params),
});

export const DELETE = handle({
  summary: "Takes a friend request back",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => withdrawRequest(actor, params),
});
