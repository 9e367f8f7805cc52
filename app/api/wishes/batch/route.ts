import { createWishes } from "@/lib/features/wishes/commands";
import { wishBatch, wishesMade } from "@/lib/features/wishes/schema";
import { handle } from "@/lib/server/http/handle";

export const POST = handle({
  summary: "Wish for many books at once",
  auth: "member",
  idempotent: true,
  body: wishBatch,
  output: wishesMade,
  run: ({ actor, body }) => createWishes(actor, body.wishes),
});
