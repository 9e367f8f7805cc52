import { isCanceled, isWriteConflict, type Outage } from "@/lib/server/database/errors";
import { reportOutage } from "@/lib/server/database/outages";
import { ERRORS, type ErrorCode } from "@/lib/shared/error-codes";
import { AppError, problem } from "@/lib/shared/errors";
import { log, warnThrottled } from "@/lib/server/log/log";

const OUTAGE_CODES: Record<Outage, ErrorCode> = {
  away: "DATABASE_AWAY",
  full: "DISK_FULL",
  readOnly: "DATABASE_READ_ONLY",
};
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  TIMEOUT: 2,
  DATABASE_AWAY: 2,
  DATABASE_READ_ONLY: 10,
};

/** A JSON answer that a hot route sends as it is: the streams of a `Response` cost as much as a small read. */
export class JsonAnswer {
  readonly headers = new Headers();
  readonly text: string | null;

  /** 204 without a body for undefined. */
  constructor(
    readonly status: number,
    body: unknown,
  ) {
    this.text = body === undefined ? null : JSON.stringify(body);
    if (this.text === null) this.status = 204;
    else {
      this.headers.set("content-type", "application/json");
      this.headers.set("cache-control", "no-store");
    }
  }

  toResponse(): Response {
    return new Response(this.text, this);
  }
}

/** Any error as problem+json; an unexpected one is logged and becomes SERVER. */
export function problemAnswer(error: unknown, requestId: string): Response {
  const known = asAppError(error, requestId);
  const wait = known.retryAfter ?? RETRY_AFTER_SECONDS[known.code];
  const headers = {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    ...(wait !== undefined && { "retry-after": String(wait) }),
    ...(known.code === "UNAUTHENTICATED" && { "www-authenticate": "Bearer" }),
  };
  const text = JSON.stringify(problem(known, requestId));
  return new Response(text, { status: ERRORS[known.code][0], headers });
}

/** Any error as an AppError; an unexpected one is logged and becomes SERVER. */
export function asAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) {
    if (error.code === "DISK_FULL") warnThrottled("a file was refused: no space left");
    return error;
  }
  // Each bundle has its own copy of the class, so `instanceof` may fail.
  if (error instanceof Error && error.name === "AppError" && "code" in error) {
    const known = error as AppError;
    return asAppError(new AppError(known.code, { ...known, detail: known.message }), requestId);
  }
  if (isWriteConflict(error)) return new AppError("CONFLICT", { retryAfter: 1 });
  const outage = reportOutage(error);
  if (outage) return new AppError(OUTAGE_CODES[outage]);
  // For an error of a page, Next shows this digest to the reader as the number for support.
  const { digest, stack } = error instanceof Error ? (error as { digest?: string } & Error) : {};
  const facts = { requestId, digest, error: stack ?? String(error) };
  if (isCanceled(error)) {
    log().warn(facts, "a statement was canceled");
    return new AppError("TIMEOUT");
  }
  log().error(facts, "unforeseen error");
  return new AppError("SERVER");
}
