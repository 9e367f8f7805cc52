import { settings as kept } from "@/lib/server/env";

/** Changes settings of this test file's process; they hold until changed again. */
export function changeSettings(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
  kept().env = undefined;
}
