import type { IncomingMessage, ServerResponse } from "node:http";
import { methodsAt } from "@/app/api/methods";
import { AppError } from "@/lib/shared/errors";
import { problemAnswer } from "@/lib/server/http/answer";
import { headersOf } from "@/lib/server/http/node";
import { simplePage } from "@/lib/server/http/simple-page";
import { requestLocale, translator } from "@/lib/server/i18n/translator";
import { kindOf } from "./routes";
import type { ErrorCode } from "@/lib/shared/error-codes";

const READING = ["GET", "HEAD", "OPTIONS"];
const METHODS = [...READING, "POST", "PUT", "PATCH", "DELETE"];
/** More cookies than any browser of ours has; what parses them further on is not always linear. */
const COOKIES_AT_MOST = 100;

/**
 * Refuses requests that neither Next nor the identity provider handles well.
 * @throws AppError METHOD_NOT_ALLOWED, BAD_REQUEST (a path that is no text), TOO_MANY_COOKIES
 */
export function assertWellFormed(req: IncomingMessage, path: string): void {
  if (!known(path).includes(req.method ?? "")) throw new AppError("METHOD_NOT_ALLOWED");
  if (path.includes("%")) assertText(path);
  if ((req.headers.cookie?.split(";", COOKIES_AT_MOST + 1).length ?? 0) > COOKIES_AT_MOST) {
    throw new AppError("TOO_MANY_COOKIES");
  }
}

/** There are no server actions: pages and files take nothing in. */
function known(path: string): string[] {
  return ["page", "file"].includes(kindOf(path)) ? READING : METHODS;
}

/** @throws AppError BAD_REQUEST for what is not UTF-8 or has a NUL, which no text of the database can hold. */
function assertText(path: string): void {
  try {
    if (!decodeURIComponent(path).includes("\u0000")) return;
  } catch {
    // Refused below.
  }
  throw new AppError("BAD_REQUEST");
}

/** Answers an error: with a page in the reader's language, or with problem+json. */
export async function answerError(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { error, requestId }: { error: unknown; requestId: string },
): Promise<void> {
  const problem = problemAnswer(error, requestId);
  const answer = kindOf(path) === "page" ? await asPage(req, problem) : problem;
  const headers = Object.fromEntries(answer.headers);
  if (answer.status === 405) headers.allow = (await allowedAt(path)).join(", ");
  const text = await answer.text();
  res.writeHead(answer.status, { ...headers, "content-length": Buffer.byteLength(text) });
  res.end(req.method === "HEAD" ? undefined : text);
}

async function allowedAt(path: string): Promise<string[]> {
  return kindOf(path) === "api" ? methodsAt(path) : known(path);
}

/**
 * Next refuses a method that a route of the API lacks without a word: that becomes a problem like
 * others. What compresses answers writes the head before the end, so both are held back.
 */
export function answerUnknownMethods(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  requestId: string,
): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (status: number, ...rest: unknown[]) => {
    res.statusCode = status;
    return status === 405 ? res : writeHead(status, ...rest);
  };
  res.end = ((...args: unknown[]) => {
    Object.assign(res, { writeHead, end });
    if (res.statusCode !== 405 || res.headersSent) return end(...args);
    const error = new AppError("METHOD_NOT_ALLOWED");
    answerError(req, res, path, { error, requestId }).catch(() => res.destroy());
    return res;
  }) as typeof res.end;
}

async function asPage(req: IncomingMessage, problem: Response): Promise<Response> {
  const { code } = (await problem.json()) as { code: ErrorCode };
  const locale = requestLocale({ headers: headersOf(req) });
  const t = await translator(locale, "errors");
  const page = simplePage({ locale, title: t(code), status: problem.status });
  const wait = problem.headers.get("retry-after");
  if (wait) page.headers.set("retry-after", wait);
  return page;
}
