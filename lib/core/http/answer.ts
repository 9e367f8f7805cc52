import { isDatabaseAway, isWriteConflict } from "../database/faults";
import { AppError, ERRORS, problem } from "../errors";
import { log } from "../log";

/** What JSON answers say, so that who sends one need not read it back from its stream. */
const texts = new WeakMap<Response, string>();

/** The whole body of an answer that `jsonAnswer` made. */
export function textOf(answer: Response): string | undefined {
  return texts.get(answer);
}

/** JSON of a success; 204 without a body where there is nothing to say. */
export function jsonAnswer(status: number, body: unknown): Response {
  if (body === undefined) return new Response(null, { status: 204 });
  const text = JSON.stringify(body);
  const answer = new Response(text, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
  texts.set(answer, text);
  return answer;
}

/** Any fault as problem+json. What we did not foresee is logged and told as SERVER. */
export function problemAnswer(error: unknown, requestId: string): Response {
  const known = asAppError(error, requestId);
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
  });
  const wait = known.retryAfter ?? (known.code === "DATABASE_AWAY" ? 2 : undefined);
  if (wait !== undefined) headers.set("retry-after", String(wait));
  if (known.code === "UNAUTHENTICATED") headers.set("www-authenticate", "Bearer");
  return new Response(JSON.stringify(problem(known, requestId)), {
    status: ERRORS[known.code][0],
    headers,
  });
}

/** What an error is called; an unforeseen one is logged and becomes SERVER. */
export function asAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  // Each bundle has its own copy of the class, so an error may cross over without its prototype.
  if (error instanceof Error && error.name === "AppError" && "code" in error) {
    const { code, fields, retryAfter, about } = error as AppError;
    return new AppError(code, fields, retryAfter, about);
  }
  if (isWriteConflict(error)) return new AppError("CONFLICT", undefined, 1);
  const away = isDatabaseAway(error);
  log()[away ? "warn" : "error"](
    { requestId, error: error instanceof Error ? error.stack : String(error) },
    away ? "database away" : "unforeseen error",
  );
  return new AppError(away ? "DATABASE_AWAY" : "SERVER");
}
