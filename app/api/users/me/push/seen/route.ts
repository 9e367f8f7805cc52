import { handle } from "@/lib/server/http/handle";
import { markSeen } from "@/lib/features/push/seen-commands";
import { seenInput } from "@/lib/features/push/schema";

export const POST = handle({
  summary: "Say what a window has shown, so that it is neither pushed nor mailed",
  auth: "account",
  body: seenInput,
  run: ({ actor, body }) => markSeen(actor, body),
});
