import { handle } from "@/lib/server/http/handle";
import { getInvitation } from "@/lib/features/invitations/queries";
import { invitation, invitationParams, invitationQuery } from "@/lib/features/invitations/schema";

export const GET = handle({
  summary: "Get who invites by a link, and to which book",
  auth: "public",
  params: invitationParams,
  query: invitationQuery,
  output: invitation,
  rate: "invitation",
  secretPath: true,
  run: ({ actor, params, query }) => getInvitation(actor, params.code, query.book),
});
