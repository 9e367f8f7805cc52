import { unsafeRemoveDemo } from "@/lib/features/account/demo-removal-commands";
import { db } from "@/lib/server/database/db";
import { markOlderDemo } from "@/prisma/seed/older-demo";
import { command } from "./command";

await command({
  usage: `npm run demo:remove

Takes the demo community out of the database: its accounts with their sessions, books, loans, chats and
pictures, and what was added while signed in as one of them. What other readers have stays; loans, chats
and reports that they share with a demo account stay with them, without its name. Stop the product first,
and make a backup.`,
  run: async ({ say }) => {
    await markOlderDemo(db());
    const { accounts, kept, administrators } = await unsafeRemoveDemo();
    if (accounts === 0) return say("There is no demo community here.");
    say(`${accounts} accounts of the demo are gone.`);
    if (kept > 0)
      say(`Of ${kept} a nameless rest stays, because other readers have a history with them.`);
    say(
      administrators.length > 0
        ? `Administrators that remain: ${administrators.join(", ")}. While the demo was on anybody could ` +
            "become one: npm run admin:revoke -- EMAIL takes the role away."
        : "There is no administrator now: npm run admin:grant -- EMAIL",
    );
  },
});
