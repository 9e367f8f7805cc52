import { handle } from "@/lib/server/http/handle";
import { listBlocked } from "@/lib/features/moderation/queries";
import { blockedUser } from "@/lib/features/moderation/schema";

export const GET = handle({
  summary: "List blocked readers",
  auth: "member",
  output: blockedUser.array(),
  run: ({ actor }) => listBlocked(actor),
});
