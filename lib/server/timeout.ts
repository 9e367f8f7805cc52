import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";

/**
 * Waits at most `ms` milliseconds for `work`, which is not stopped then.
 * @param onTimeout returns the result in place of a late one; an error code is thrown as AppError.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  onTimeout: ErrorCode | (() => T | Promise<T>),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, ms);
  }).then(() => {
    if (typeof onTimeout === "string") throw new AppError(onTimeout);
    return onTimeout();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
