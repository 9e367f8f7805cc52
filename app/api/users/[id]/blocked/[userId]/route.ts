import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { blockReader, unblockReader } from "@/lib/moderation/block-commands";

export const POST = handle({
  auth: "member",
  params: pairParams,
  run: ({ actor, params }) => blockReader(actor, params),
});

export const DELETE = handle({
  auth: "member",
  params: pairParams,
  run: ({ actor, params }) => unblockReader(actor, params),
});
