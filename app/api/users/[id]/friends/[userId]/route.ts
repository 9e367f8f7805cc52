import { handle } from "@/lib/server/http/handle";
import { pairParams } from "@/lib/shared/params";
import { leaveFriend } from "@/lib/features/loans/waiting/friendship-commands";

export const DELETE = handle({
  summary: "Remove a friend",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => leaveFriend(actor, params),
});
