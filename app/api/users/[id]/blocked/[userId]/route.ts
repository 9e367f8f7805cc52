import { handle } from "@/lib/core/handle";
import { pairParams } from "@/lib/core/http/params";
import { blockReader, unblockReader } from "@/lib/moderation/block-commands";

export const POST = handle({
  summary: "Block a reader; neither sees the other any more",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => blockReader(actor, params),
});

export const DELETE = handle({
  summary: "Unblock a reader",
  auth: "member",
  faults: ["FORBIDDEN"],
  params: pairParams,
  run: ({ actor, params }) => unblockReader(actor, params),
});
