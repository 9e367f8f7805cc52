import { ERRORS, type ErrorCode } from "./error-codes";
import { fieldErrorText, type FieldError } from "./field-errors";

/** Field path → error code, which the browser translates (`validation.<code>`). */
export type FieldErrors = Record<string, FieldError>;

interface ErrorFacts {
  fields?: FieldErrors;
  /** Seconds. */
  retryAfter?: number;
  /** Details with which the client can resolve the error. */
  about?: unknown;
  /** In English; default: that of the wrong field if there is only one, else that of the code. */
  detail?: string;
}

/** Thrown by commands and queries; the route wrapper turns it into problem+json. */
export class AppError extends Error {
  readonly fields;
  readonly retryAfter;
  readonly about;

  constructor(
    readonly code: ErrorCode,
    { fields, retryAfter, about, detail }: ErrorFacts = {},
  ) {
    super(detail ?? ((code === "INVALID_INPUT" && singleFieldError(fields)) || ERRORS[code][2]));
    this.name = "AppError";
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.about = about;
  }
}

/** What was looked for. @throws AppError NOT_FOUND if there is nothing. */
export function existing<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new AppError("NOT_FOUND");
  return found;
}

/** The result of `read`; null if that throws NOT_FOUND. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** INVALID_INPUT because of one field. */
export const wrongField = (field: string, code: FieldError["code"]) =>
  new AppError("INVALID_INPUT", { fields: { [field]: { code } } });

/** What was thrown, as text. */
export const errorText = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

function singleFieldError(fields: FieldErrors = {}): string | undefined {
  const [error, ...others] = Object.values(fields);
  return error && others.length === 0 ? fieldErrorText(error) : undefined;
}

/** Body of an error response (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  fields?: FieldErrors;
  about?: unknown;
  requestId?: string;
}

export function problem(error: AppError, requestId?: string): Problem {
  const [status, title] = ERRORS[error.code];
  return {
    type: `urn:nearshelf:error:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...(error.about !== undefined && { about: error.about }),
    ...(requestId && { requestId }),
  };
}
