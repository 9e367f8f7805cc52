import { shared } from "@/lib/server/shared";

/** Changes settings of this test file's process; they hold until changed again. */
export function changeSettings(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
  shared.env = undefined;
}
