/**
 * - `away`: the server cannot be reached, or takes no mail at all; it does not have this one.
 * - `postponed`: it said "not now" to this mail.
 * - `rejected`: it said "never" to this mail.
 * - `uncertain`: the connection broke while the mail was leaving; only the server knows.
 */
export type MailErrorKind = "away" | "postponed" | "rejected" | "uncertain";

/** Why a mail was not, or not certainly, taken by the mail server. */
export class MailError extends Error {
  constructor(
    readonly kind: MailErrorKind,
    cause: Error,
  ) {
    super(`mail ${kind}: ${withoutAddresses(cause.message)}`);
    this.name = "MailError";
  }
}

/**
 * What a mail error says, for the log: a mail server may repeat the recipient, and the log gets no
 * addresses.
 */
export function mailErrorText(error: unknown): string {
  return withoutAddresses(error instanceof Error ? error.message : String(error));
}

function withoutAddresses(reason: string): string {
  return reason.replace(/\S+@\S+/g, "…");
}
