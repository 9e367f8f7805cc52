import { errorText } from "@/lib/shared/errors";

/**
 * `away`: the server is unreachable or accepts no mail; it does not have this one. `postponed`: temporary rejection of
 * this mail. `rejected`: permanent rejection of this mail. `uncertain`: the connection broke while the content was
 * sent; only the server knows whether it has the mail.
 */
export type MailErrorKind = "away" | "postponed" | "rejected" | "uncertain";

/** The mail server did not accept a mail, or it is not certain that it did. */
export class MailError extends Error {
  constructor(
    readonly kind: MailErrorKind,
    cause: Error,
  ) {
    super(`mail ${kind}: ${withoutAddresses(cause.message)}`);
    this.name = "MailError";
  }
}

/** Text of a mail error for the log, without the addresses that mail servers repeat. */
export function mailErrorText(error: unknown): string {
  return withoutAddresses(errorText(error));
}

function withoutAddresses(reason: string): string {
  return reason.replace(/(?<!\S)\S+@\S+/g, "…");
}
