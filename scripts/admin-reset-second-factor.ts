import { unsafeResetSecondFactor } from "@/lib/features/identity/account/operator-commands";
import { accountCommand } from "./command";

await accountCommand(
  `npm run admin:reset-second-factor -- EMAIL

Removes the authenticator app, passkeys and recovery codes of that administrator, who sets up a new
second factor at the next visit to the administration.`,
  unsafeResetSecondFactor,
  (email) => [`${email} has no second factor any more.`, `${email} had no second factor.`],
);
