import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { listBlocked } from "@/lib/moderation/queries";
import { blockedReader } from "@/lib/moderation/schema";

export const GET = handle({
  summary: "List blocked readers",
  auth: "member",
  output: z.array(blockedReader),
  run: ({ actor }) => listBlocked(actor),
});
