import { Socket } from "node:net";
import { Prisma } from "@/prisma/client/client";
import { perProcess } from "@/lib/server/per-process";

/** Errors of the database's own connections. Other services have the same error codes. */
const socketErrors = perProcess("database-socket-errors", () => new WeakSet<object>());

/** A socket for `pg`'s option `stream`, whose errors are recognised as the database's. */
export function databaseSocket(): Socket {
  return new Socket().on("error", (error) => socketErrors().add(error));
}

const AWAY_CODES = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
  "08001",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2037",
]);
const AWAY_TEXT =
  /connection terminated|timeout exceeded when trying to connect|Query read timeout|the database system is|not queryable|unable to start a transaction|server closed the connection/i;

export const DISK_FULL_CODE = "53100";
const READ_ONLY_CODE = "25006";
const CANCELED_CODE = "57014";

/** No statement succeeds: the server is unreachable or silent, its disk is full, or it is read-only. */
export type Outage = "away" | "full" | "readOnly";

/** Current outages; times in epoch milliseconds. */
export const outages = perProcess(
  "database-outages",
  () => new Map<Outage, { since: number; last: number; loggedAt: number; failures: number }>(),
);

/** The outage that caused this error; null for an error of the statement itself. */
export function outageOf(error: unknown): Outage | null {
  for (const at of causesOf(error)) {
    const codes = codesOf(at);
    if (codes.includes(DISK_FULL_CODE)) return "full";
    if (codes.includes(READ_ONLY_CODE)) return "readOnly";
    if (codes.some((code) => typeof code === "string" && AWAY_CODES.has(code))) return "away";
    if (AWAY_TEXT.test(at.message) || socketErrors().has(at)) return "away";
  }
  return null;
}

/** The database was unreachable; the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  return outageOf(error) === "away";
}

/** PostgreSQL cancelled a statement because it took too long or an operator stopped it. Other statements succeed. */
export function isCanceled(error: unknown): boolean {
  return causesOf(error).some((at) => codesOf(at).includes(CANCELED_CODE));
}

/** An error of the driver, of Prisma (PostgreSQL's code is in `meta`), or pg-boss' copy of one. */
interface DatabaseError {
  message: string;
  code?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
}

export function hasMessage(error: unknown): error is DatabaseError {
  return (
    typeof error === "object" &&
    error !== null &&
    "message" in error &&
    typeof error.message === "string"
  );
}

/** The error and its chain of causes. */
function causesOf(error: unknown): DatabaseError[] {
  const causes: DatabaseError[] = [];
  for (let at = error; hasMessage(at) && causes.length < 6; at = at.cause) causes.push(at);
  return causes;
}

function codesOf({ code, meta }: DatabaseError): unknown[] {
  return [code, meta?.driverAdapterError?.cause?.originalCode];
}

/** @param index part of the index's name, or one of its columns. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (!(error instanceof Error)) return false;
  const text = `${error.message} ${JSON.stringify("meta" in error ? error.meta : "")}`;
  const unique =
    (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") ||
    ("code" in error && error.code === "23505") ||
    /23505|UniqueConstraintViolation/.test(text);
  return unique && (index === undefined || text.includes(index));
}

/** @param rule name of the constraint, or the message of a trigger. */
export function isRuleViolation(error: unknown, rule: string): boolean {
  if (!(error instanceof Error)) return false;
  return `${error.message} ${JSON.stringify("meta" in error ? error.meta : "")}`.includes(rule);
}

const CONFLICT_CODES = new Set<unknown>(["P2034", "40P01", "40001"]);

/** A deadlock or serialization failure: the transaction can be repeated. */
export function isWriteConflict(error: unknown): boolean {
  return causesOf(error).some((at) => codesOf(at).some((code) => CONFLICT_CODES.has(code)));
}
