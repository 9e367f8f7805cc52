import { handle } from "@/lib/server/http/handle";
import { renewInvitation } from "@/lib/features/invitations/commands";
import { ownInvitation } from "@/lib/features/invitations/schema";

export const POST = handle({
  summary: "Create a new invitation link; the previous one leads nowhere from then on",
  auth: "member",
  output: ownInvitation,
  run: ({ actor }) => renewInvitation(actor),
});
