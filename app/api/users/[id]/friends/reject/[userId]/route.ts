import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { rejectFriendship } from "@/lib/friends/commands";
import { friendship } from "@/lib/friends/schema";

export const POST = handle({
  summary: "Decline a friend request",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => rejectFriendship(actor, params),
});
