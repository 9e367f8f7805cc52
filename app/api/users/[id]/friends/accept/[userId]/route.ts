import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { acceptFriendship } from "@/lib/friends/commands";
import { friendship } from "@/lib/friends/schema";

export const POST = handle({
  summary: "Accept a friend request",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => acceptFriendship(actor, params),
});
