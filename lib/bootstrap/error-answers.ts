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
/** More cookies than a browser has from us; the time that later code needs to parse them is not always linear. */
const MAX_COOKIES = 100;

/**
 * Refuses requests that neither Next nor the identity provider handles well.
 * @throws AppError METHOD_NOT_ALLOWED, BAD_REQUEST (the path is not valid text), TOO_MANY_COOKIES
 */
export function assertWellFormed(req: IncomingMessage, path: string): void {
  if (!known(path).includes(req.method ?? "")) throw new AppError("METHOD_NOT_ALLOWED");
  if (path.includes("%")) assertText(path);
  if ((req.headers.cookie?.split(";", MAX_COOKIES + 1).length ?? 0) > MAX_COOKIES) {
    throw new AppError("TOO_MANY_COOKIES");
  }
}

/** Methods allowed at a path. There are no server actions: pages and files accept no input. */
function known(path: string): string[] {
  return ["page", "file"].includes(kindOf(path)) ? READING : METHODS;
}

/** @throws AppError BAD_REQUEST if the path is not UTF-8 or has a NUL, which PostgreSQL cannot store in a text */
function assertText(path: string): void {
  try {
    if (!decodeURIComponent(path).includes("\u0000")) return;
  } catch {
    // Refused below.
  }
  throw new AppError("BAD_REQUEST");
}

/** Answers an error with a page in the reader's language, or with problem+json. */
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
 * Next answers an unknown method of an API route with an empty body: this turns it into problem+json. The compression
 * writes the head before the end, so both are held back.
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
