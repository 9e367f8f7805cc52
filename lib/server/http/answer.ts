import { isWriteConflict, type Trouble } from "@/lib/server/database/faults";
import { reportTrouble } from "@/lib/server/database/trouble";
import { AppError, ERRORS, problem, type ErrorCode } from "@/lib/shared/errors";
import { log } from "@/lib/server/log/log";
import { warnSometimes } from "@/lib/server/log/log-throttle";

const TROUBLES: Record<Trouble, ErrorCode> = {
  away: "DATABASE_AWAY",
  full: "DISK_FULL",
  readOnly: "DATABASE_READ_ONLY",
};
/** Seconds after which to try again, where the error itself does not say. */
const WAITS: Partial<Record<ErrorCode, number>> = {
  TIMEOUT: 2,
  DATABASE_AWAY: 2,
  DATABASE_READ_ONLY: 10,
};

/** An answer whose text is known: becomes a `Response` only where one is asked for. */
export interface TextAnswer {
  status: number;
  headers: Record<string, string>;
  /** Null: there is no body. */
  text: string | null;
}

export function toResponse({ status, headers, text }: TextAnswer): Response {
  return new Response(text, { status, headers });
}

/** JSON of a success; 204 without a body where there is nothing to say. */
export function jsonText(status: number, body: unknown): TextAnswer {
  if (body === undefined) return { status: 204, headers: {}, text: null };
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status, headers, text: JSON.stringify(body) };
}

/** The same as a `Response`. */
export function jsonAnswer(status: number, body: unknown): Response {
  return toResponse(jsonText(status, body));
}

/** Any fault as problem+json. What we did not foresee is logged and told as SERVER. */
export function problemText(error: unknown, requestId: string): TextAnswer {
  const known = asAppError(error, requestId);
  const wait = known.retryAfter ?? WAITS[known.code];
  const headers = {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    ...(wait !== undefined && { "retry-after": String(wait) }),
    ...(known.code === "UNAUTHENTICATED" && { "www-authenticate": "Bearer" }),
  };
  const text = JSON.stringify(problem(known, requestId));
  return { status: ERRORS[known.code][0], headers, text };
}

/** The same as a `Response`. */
export function problemAnswer(error: unknown, requestId: string): Response {
  return toResponse(problemText(error, requestId));
}

/** What an error is called; an unforeseen one is logged and becomes SERVER. */
export function asAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) {
    if (error.code === "DISK_FULL") warnSometimes("a file was refused: no space left");
    return error;
  }
  // Each bundle has its own copy of the class, so an error may cross over without its prototype.
  if (error instanceof Error && error.name === "AppError" && "code" in error) {
    const { code, fields, retryAfter, about, message } = error as AppError;
    return asAppError(new AppError(code, fields, retryAfter, about, message), requestId);
  }
  if (isWriteConflict(error)) return new AppError("CONFLICT", undefined, 1);
  const trouble = reportTrouble(error);
  if (trouble) return new AppError(TROUBLES[trouble]);
  log().error(
    { requestId, error: error instanceof Error ? error.stack : String(error) },
    "unforeseen error",
  );
  return new AppError("SERVER");
}
