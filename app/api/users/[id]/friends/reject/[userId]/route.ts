import { handle } from "@/lib/server/http/handle";
import { pairParams } from "@/lib/shared/params";
import { rejectFriendship } from "@/lib/features/friends/commands";
import { friendship } from "@/lib/features/friends/schema";

export const POST = handle({
  summary: "Decline a friend request",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => rejectFriendship(actor, params),
});
