import { handle } from "@/lib/server/http/handle";
import { addDevice } from "@/lib/features/push/device-commands";
import { pushDevice, pushSubscription } from "@/lib/features/push/schema";

export const POST = handle({
  summary: "Be told by push in this session's browser",
  auth: "account",
  body: pushSubscription,
  output: pushDevice,
  run: ({ actor, body }) => addDevice(actor, body),
});
