/**
 * - `away`: the server cannot be reached, or takes no mail at all; it does not have this one.
 * - `postponed`: it said "not now" to this mail.
 * - `rejected`: it said "never" to this mail.
 * - `uncertain`: the connection broke while the mail was leaving; only the server knows.
 */
export type MailFaultKind = "away" | "postponed" | "rejected" | "uncertain";

/** Why a mail was not, or not certainly, taken by the mail server. */
export class MailFault extends Error {
  constructor(
    readonly kind: MailFaultKind,
    cause: Error,
  ) {
    super(`mail ${kind}: ${cause.message}`, { cause });
    this.name = "MailFault";
  }
}
