import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { requestFriendship, withdrawRequest } from "@/lib/friends/commands";
import { friendship } from "@/lib/friends/schema";

export const POST = handle({
  auth: "member",
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => requestFriendship(actor, params),
});

export const DELETE = handle({
  auth: "member",
  params: pairParams,
  run: ({ actor, params }) => withdrawRequest(actor, params),
});
