import { unsafeGrantAdmin } from "@/lib/features/identity/account/operator-commands";
import { UsageError, command, oneEmail } from "./command";

await command({
  usage: "npm run admin:grant -- EMAIL\n\nMakes that user an administrator.",
  most: 1,
  run: async ({ args, say }) => {
    const email = oneEmail(args);
    const outcome = await unsafeGrantAdmin(email);
    if (outcome === "unknown")
      throw new UsageError(`There is no account with the address ${email}.`);
    say(
      outcome === "granted"
        ? `${email} is an administrator now.`
        : `${email} already was an administrator.`,
    );
  },
});
