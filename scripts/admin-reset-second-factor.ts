import { unsafeResetSecondFactor } from "@/lib/features/identity/account/operator-commands";
import { UsageError, command, oneEmail } from "./command";

await command({
  usage: `npm run admin:reset-second-factor -- EMAIL

Removes the authenticator app, passkeys and recovery codes of that administrator, who sets up a new
second factor at the next visit to the administration.`,
  most: 1,
  run: async ({ args, say }) => {
    const email = oneEmail(args);
    const outcome = await unsafeResetSecondFactor(email);
    if (outcome === "unknown")
      throw new UsageError(`There is no account with the address ${email}.`);
    say(
      outcome === "reset"
        ? `${email} has no second factor any more.`
        : `${email} had no second factor.`,
    );
  },
});
