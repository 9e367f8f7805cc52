import { fieldErrorText, type FieldError } from "./field-errors";

/** HTTP status, title and English detail; the user's texts are `errors.<CODE>` in messages/. */
// prettier-ignore: one line an error
export const ERRORS = {
  BAD_REQUEST: [400, "Bad request", "The request could not be understood."],
  INVALID_INPUT: [400, "Invalid input", "Some fields are missing or wrong."],
  UNAUTHENTICATED: [401, "Unauthorized access", "Sign in to continue."],
  FORBIDDEN: [403, "Access forbidden", "You are not allowed to do this."],
  FOREIGN_ORIGIN: [403, "Access forbidden", "This request came from another site."],
  PROFILE_INCOMPLETE: [403, "Profile incomplete", "Fill in country and postal code first."],
  SECOND_FACTOR_REQUIRED: [403, "Access forbidden", "Confirm with your second factor first."],
  FRESH_SIGN_IN_REQUIRED: [
    403,
    "Access forbidden",
    "Sign in again first: your last sign-in was too long ago.",
  ],
  NOT_FOUND: [404, "Not found", "Not found."],
  METHOD_NOT_ALLOWED: [405, "Method not allowed", "This address does not support that method."],
  REQUEST_TIMEOUT: [408, "Request timeout", "The request took too long to arrive. Try again."],
  PRECONDITION_FAILED: [
    412,
    "Precondition failed",
    "This has changed since the version in If-Match. Fetch it again.",
  ],
  CONFLICT: [409, "Conflict", "This was changed in the meantime. Fetch it again and retry."],
  ALREADY_DONE: [
    409,
    "Conflict",
    "This request has already been carried out, but its answer is no longer available.",
  ],
  IN_PROGRESS: [409, "Conflict", "The same request is still in progress."],
  LOAN_TRANSITION: [409, "Conflict", "The loan's current status does not allow this."],
  MEETUP_CHANGED: [
    409,
    "Conflict",
    "The meet-up has changed in the meantime. Fetch it again before you confirm.",
  ],
  EXTENSION_OPEN: [409, "Conflict", "You have already asked for more time. Wait for the answer."],
  EXTENSION_GONE: [409, "Conflict", "This ask for more time is no longer open."],
  DUPLICATE_LOAN: [409, "Conflict", "You already have an active loan request for this book"],
  LOAN_REQUEST_LIMIT: [
    409,
    "Conflict",
    "You can have at most 20 open loan requests. Wait for an answer, or withdraw one.",
  ],
  LENDING_RULE: [
    409,
    "Conflict",
    "The owner lends a reader only so many books at a time, and that many are reached.",
  ],
  WAITING_LIMIT: [
    409,
    "Conflict",
    "You can wait for at most 10 books. Leave a waiting list first.",
  ],
  ALREADY_WAITING: [409, "Conflict", "You are already waiting for this book."],
  NOT_OUT: [409, "Conflict", "This book is neither promised nor lent out: nobody waits for it."],
  FRIEND_REQUEST_LIMIT: [
    429,
    "Too many requests",
    "You have reached the daily limit for friend requests. Try again tomorrow.",
  ],
  MESSAGE_LIMIT: [
    429,
    "Too many requests",
    "You have reached the daily limit for messages. Try again tomorrow.",
  ],
  BOOK_LIMIT: [
    409,
    "Conflict",
    "You can have at most 5,000 books on your shelf. Remove one first.",
  ],
  BOOK_UNAVAILABLE: [409, "Conflict", "This book cannot be borrowed right now."],
  LOAN_KIND_MISMATCH: [
    409,
    "Conflict",
    "This book is offered otherwise than you asked for it: to lend, or to give away.",
  ],
  NOT_GIVEN_AWAY: [409, "Conflict", "This book is no longer being given away."],
  BOOK_HIDDEN: [409, "Conflict", "An administrator has hidden this book."],
  BOOK_IN_USE: [409, "Conflict", "This book is promised or lent out. End the loan first."],
  STATE_MOVES_LOAN: [
    409,
    "Conflict",
    "This state would change or end the book's active loan. Send it on its own, or use PATCH /books/{id}/state.",
  ],
  OWN_BOOK: [409, "Conflict", "This is your own book."],
  ALREADY_RATED: [409, "Conflict", "You have already provided feedback for this book."],
  READER_ALREADY_RATED: [409, "Conflict", "You have already provided feedback for this reader."],
  NOT_RETURNED: [409, "Conflict", "You can rate this once the book is returned."],
  WRONG_PASSWORD: [400, "Invalid input", "The current password is wrong."],
  TICKET_INVALID: [400, "Bad request", "Failed to complete authentication"],
  AUTHENTICATION_FAILED: [400, "Bad request", "Failed to complete authentication"],
  CODE_WRONG: [400, "Invalid input", "The code is wrong."],
  PASSKEY_REFUSED: [400, "Invalid input", "The passkey was not accepted."],
  LAST_SECOND_FACTOR: [
    409,
    "Conflict",
    "This is your only second factor. Set up another one first.",
  ],
  CODE_EXPIRED: [400, "Invalid input", "The code is no longer valid. Request a new one."],
  CODE_TOO_SOON: [
    429,
    "Too many requests",
    "A code was sent a moment ago. Wait before you request another.",
  ],
  PHONE_INVALID: [
    400,
    "Invalid input",
    "Write the number with its country code, for example +380…",
  ],
  SMS_FAILED: [503, "Server error", "The text message could not be sent. Try again in a moment."],
  PASSWORD_PAUSED: [
    429,
    "Too many requests",
    "Too many wrong passwords for this address. Sign in with a code by e-mail.",
  ],
  SIGN_IN_FAILED: [400, "Invalid input", "The e-mail address or the password is wrong."],
  ACCOUNT_SUSPENDED: [403, "Access forbidden", "This account is suspended for a while."],
  ACCOUNT_BANNED: [403, "Access forbidden", "This account has been closed."],
  EMAIL_UNVERIFIED: [403, "Access forbidden", "The provider has not verified your e-mail address."],
  MAIL_FAILED: [503, "Server error", "The e-mail could not be sent. Try again in a moment."],
  SIGN_IN_EXPIRED: [400, "Bad request", "This sign-in has expired. Start again."],
  PLACE_REQUIRED: [400, "Invalid input", "Country and postal code are needed to search nearby."],
  MESSAGE_BLANK: [400, "Invalid input", "Write something first."],
  MESSAGE_TOO_LONG: [400, "Invalid input", "A message can have at most 4,000 characters."],
  CHAT_CLOSED: [403, "Access forbidden", "You cannot write to this person right now."],
  ALREADY_VERIFIED: [409, "Conflict", "Your identity is already verified."],
  ADMIN_TARGET: [409, "Conflict", "This cannot be done to an administrator."],
  PLACE_MOVES: [
    429,
    "Too many requests",
    "You can change your location five times a day. Try again tomorrow.",
  ],
  TOO_LARGE: [413, "Too large", "The request is larger than allowed."],
  UNSUPPORTED_PICTURE: [
    415,
    "Unsupported picture",
    "Only JPEG, PNG, GIF and WebP pictures are accepted.",
  ],
  UNREADABLE_PICTURE: [422, "Unreadable picture", "The picture could not be read."],
  UNSUPPORTED_PHOTO: [
    415,
    "Unsupported picture",
    "Only JPEG, PNG, WebP, GIF, HEIC and HEIF pictures are accepted.",
  ],
  COVER_UNREADABLE: [
    422,
    "Cover not recognized",
    "We couldn't recognize this cover. Try another photo or add the book manually.",
  ],
  COVER_TIMEOUT: [
    503,
    "Took too long",
    "Reading this cover took too long. Try again or add the book manually.",
  ],
  COVERS_BUSY: [503, "Busy", "Many covers are being read right now. Try again in a moment."],
  PICTURES_BUSY: [503, "Busy", "Many pictures are being read right now. Try again in a moment."],
  PICTURE_LIMIT: [
    409,
    "Conflict",
    "You can have at most 6,000 pictures, 2 GB in all. Remove some first.",
  ],
  LOAN_PICTURE_LIMIT: [
    409,
    "Conflict",
    "You can add at most 4 pictures at hand-over and 4 at return. Remove one first.",
  ],
  IDEMPOTENCY_MISMATCH: [
    422,
    "Unprocessable",
    "This Idempotency-Key was already used for a different request.",
  ],
  TOO_MANY_COOKIES: [
    431,
    "Request header fields too large",
    "The request has more cookies than allowed. Remove this site's cookies and try again.",
  ],
  RATE_LIMITED: [
    429,
    "Too many requests",
    "Too many requests at once. Wait a moment and try again.",
  ],
  SERVER: [500, "Server error", "Something went wrong. Please try again."],
  TIMEOUT: [503, "Server error", "This took too long and was stopped. Try again in a moment."],
  DATABASE_AWAY: [503, "Server error", "The database is unavailable. Try again in a moment."],
  DATABASE_READ_ONLY: [
    503,
    "Server error",
    "Nothing can be changed right now. Try again in a moment.",
  ],
  FILES_AWAY: [503, "Server error", "Pictures are unavailable right now. Try again in a moment."],
  ACCOUNT_IN_USE: [409, "Conflict", "Return the books you have borrowed first."],
  DISK_FULL: [507, "Insufficient storage", "There is no room left to store this."],
} as const satisfies Record<string, readonly [number, string, string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Field path → error code, which the browser translates (`validation.<code>`). */
export type FieldErrors = Record<string, FieldError>;

/** Thrown by commands and queries; the route wrapper turns it into problem+json. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly fields?: FieldErrors,
    readonly retryAfter?: number,
    /** Details that the client needs to resolve the error. */
    readonly about?: unknown,
    /** In English; by default that of the single wrong field, else that of the code. */
    detail = (code === "INVALID_INPUT" && singleFieldError(fields)) || ERRORS[code][2],
  ) {
    super(detail);
    this.name = "AppError";
  }
}

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
