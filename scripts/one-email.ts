import { emailAddress } from "@/lib/features/identity/account/schema";
import { UsageError } from "./command";

/** The one e-mail address that a command takes. */
export function oneEmail(args: string[]): string {
  const [given] = args;
  if (!given) throw new UsageError("Give one e-mail address (see --help).");
  const email = emailAddress.safeParse(given);
  if (!email.success) throw new UsageError(`"${given}" is not an e-mail address.`);
  return email.data;
}
