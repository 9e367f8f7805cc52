import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { endFriendship } from "@/lib/friends/commands";

export const DELETE = handle({
  summary: "Remove a friend",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => endFriendship(actor, params),
});
