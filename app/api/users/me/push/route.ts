import { handle } from "@/lib/server/http/handle";
import { changePushSettings } from "@/lib/features/push/device-commands";
import { getPushSettings } from "@/lib/features/push/queries";
import { pushSettings, pushSettingsChange } from "@/lib/features/push/schema";

export const GET = handle({
  summary: "Get where and when the caller is told by push",
  auth: "account",
  output: pushSettings,
  run: ({ actor }) => getPushSettings(actor),
});

export const PUT = handle({
  summary: "Set the quiet hours of push",
  auth: "account",
  body: pushSettingsChange,
  output: pushSettings,
  run: ({ actor, body }) => changePushSettings(actor, body),
});
