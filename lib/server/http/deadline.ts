import { AppError, type ErrorCode } from "@/lib/shared/errors";

/** Waits for `work` so many milliseconds. Throws an AppError of this code where it takes longer. */
export async function withDeadline<T>(work: Promise<T>, ms: number, code: ErrorCode): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError(code)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
