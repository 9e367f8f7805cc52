import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { endFriendship } from "@/lib/friends/commands";

export const DELETE = handle({
  auth: "member",
  params: pairParams,
  run: ({ actor, params }) => endFriendship(actor, params),
});
