import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { pathId } from "@/lib/shared/params";
import { markOpened } from "@/lib/features/push/seen-commands";

export const POST = handle({
  summary: "Say that a push was opened, so that what it tells of is not mailed",
  auth: "account",
  params: z.object({ pushId: pathId.describe("The `id` in the push.") }),
  run: ({ actor, params }) => markOpened(actor, params.pushId),
});
