import { unsafeTokenFor } from "@/lib/features/identity/account/operator-commands";
import { OperatorError } from "@/lib/server/operator-error";
import { command, oneEmail } from "./command";

await command({
  usage: [
    "npm run -s token -- EMAIL",
    "",
    "Prints a bearer token for that user, good for 30 days from its last use:",
    "",
    "  TOKEN=$(npm run -s token -- owner@example.org)",
    '  curl -H "Authorization: Bearer $TOKEN" http://localhost:3000/api/users/me',
  ].join("\n"),
  most: 1,
  run: async ({ args }) => {
    const email = oneEmail(args);
    const token = await unsafeTokenFor(email);
    if (!token) throw new OperatorError(`Nobody with the address ${email} can sign in.`);
    process.stdout.write(`${token}\n`);
  },
});
