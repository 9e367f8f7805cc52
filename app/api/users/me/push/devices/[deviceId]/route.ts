import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { pathId } from "@/lib/shared/params";
import { changeDevice, removeDevice } from "@/lib/features/push/device-commands";
import { pushChoices, pushDevice } from "@/lib/features/push/schema";

const params = z.object({ deviceId: pathId.describe("The device.") });

export const PUT = handle({
  summary: "Change what a device is told by push",
  auth: "account",
  params,
  body: pushChoices,
  output: pushDevice,
  run: ({ actor, params, body }) => changeDevice(actor, params.deviceId, body),
});

export const DELETE = handle({
  summary: "End pushes to a device",
  auth: "account",
  params,
  run: ({ actor, params }) => removeDevice(actor, params.deviceId),
});
