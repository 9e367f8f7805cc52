import { handle } from "@/lib/server/http/handle";
import { endInvitation, keepInvitation } from "@/lib/features/invitations/commands";
import { getOwnInvitation } from "@/lib/features/invitations/queries";
import { invitationChange, ownInvitation } from "@/lib/features/invitations/schema";

export const GET = handle({
  summary: "Get the caller's invitation link, if there is one, and how many came by it",
  auth: "member",
  output: ownInvitation,
  run: ({ actor }) => getOwnInvitation(actor),
});

export const PUT = handle({
  summary: "Create the caller's invitation link, or change what it does",
  auth: "member",
  body: invitationChange,
  output: ownInvitation,
  run: ({ actor, body }) => keepInvitation(actor, body),
});

export const DELETE = handle({
  summary: "Delete the caller's invitation link; it leads nowhere from then on",
  auth: "member",
  run: ({ actor }) => endInvitation(actor),
});
