import { settings as kept } from "@/lib/server/env";

/** Changes settings of this test file's process. */
export function changeSettings(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
  kept().env = undefined;
}
