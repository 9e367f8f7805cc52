import { handle } from "@/lib/server/http/handle";
import { pairParams } from "@/lib/shared/params";
import { blockUser, unblockUser } from "@/lib/features/moderation/block-commands";

export const POST = handle({
  summary: "Block a reader; neither sees the other any more",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => blockUser(actor, params),
});

export const DELETE = handle({
  summary: "Unblock a reader",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => unblockUser(actor, params),
});
