import { handle } from "@/lib/server/http/handle";
import { friendship } from "@/lib/features/friends/schema";
import { acceptInvitation } from "@/lib/features/invitations/commands";
import { invitationParams } from "@/lib/features/invitations/schema";

export const POST = handle({
  summary: "Become a friend of who invites, at once or by a friend request, as the inviter chose",
  auth: "member",
  params: invitationParams,
  output: friendship,
  errors: ["FRIEND_REQUEST_LIMIT"],
  rate: "invitation",
  secretPath: true,
  run: ({ actor, params }) => acceptInvitation(actor, params.code),
});
