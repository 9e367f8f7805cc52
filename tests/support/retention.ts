import { vi } from "vitest";
import { retentionJob } from "@/lib/bootstrap/retention";

/** Runs the retention job as if this many milliseconds from now. */
export async function retentionAfter(milliseconds: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
  await retentionJob.run({}).finally(() => vi.useRealTimers());
}
