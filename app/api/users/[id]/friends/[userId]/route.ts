import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { endFriendship } from "@/lib/friends/commands";

export const DELETE = handle({
  summary: "Ends a friendship",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => endFriendship(actor, params),
});
