import { handle } from "@/lib/server/http/handle";
import { pairParams } from "@/lib/shared/params";
import { endFriendship } from "@/lib/features/friends/commands";

export const DELETE = handle({
  summary: "Remove a friend",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => endFriendship(actor, params),
});
