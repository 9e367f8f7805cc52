import { handle } from "@/lib/server/http/handle";
import { pairParams } from "@/lib/shared/params";
import { acceptFriendship } from "@/lib/features/friends/commands";
import { friendship } from "@/lib/features/friends/schema";

export const POST = handle({
  summary: "Accept a friend request",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: pairParams,
  output: friendship,
  run: ({ actor, params }) => acceptFriendship(actor, params),
});
