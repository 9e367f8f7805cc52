import { Prisma } from "@/prisma/client/client";

const AWAY_CODES = new Set([
  "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN",
  "57P01", "57P02", "57P03", "53300", "08000", "08003", "08006", "08001",
  "P1001", "P1002", "P1008", "P1017", "P2024", "P2037",
]);
const AWAY_TEXT =
  /connection terminated|timeout exceeded when trying to connect|Query read timeout|the database system is|not queryable|unable to start a transaction|server closed the connection|ECONNREFUSED/i;

/** True where the database could not be reached or went away, so the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) {
    const code = "code" in at ? at.code : undefined;
    if (typeof code === "string" && AWAY_CODES.has(code)) return true;
    if (AWAY_TEXT.test(at.message)) return true;
  }
  return false;
}

/** True where a unique index refused the write; `index` is a part of its name or one of its columns. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (!(error instanceof Error)) return false;
  const text = `${error.message} ${JSON.stringify("meta" in error ? error.meta : "")}`;
  const unique =
    (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") ||
    ("code" in error && error.code === "23505") ||
    /23505|UniqueConstraintViolation/.test(text);
  return unique && (index === undefined || text.includes(index));
}

/** True where a rule of the database itself refused the write; `rule` is its name. */
export function isRefusedBy(error: unknown, rule: string): boolean {
  if (!(error instanceof Error)) return false;
  return `${error.message} ${JSON.stringify("meta" in error ? error.meta : "")}`.includes(rule);
}

/** True where PostgreSQL ended this transaction in favour of another one that wanted the same rows. */
export function isWriteConflict(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "P2034" || code === "40P01" || code === "40001";
}
