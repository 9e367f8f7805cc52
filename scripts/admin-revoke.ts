import { unsafeRevokeAdmin } from "@/lib/features/identity/account/operator-commands";
import { UsageError, command, oneEmail } from "./command";

await command({
  usage: "npm run admin:revoke -- EMAIL\n\nTakes the role of an administrator away from that user.",
  most: 1,
  run: async ({ env, args, say }) => {
    const email = oneEmail(args);
    const outcome = await unsafeRevokeAdmin(email);
    if (outcome === "unknown")
      throw new UsageError(`There is no account with the address ${email}.`);
    say(
      outcome === "revoked"
        ? `${email} is no administrator any more.`
        : `${email} was no administrator.`,
    );
    if (env.ADMIN_EMAILS.includes(email)) {
      say(
        "It is still in ADMIN_EMAILS, so the next sign-in gives the role back: take it out there too.",
      );
    }
  },
});
