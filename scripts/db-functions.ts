import { withClient } from "@/lib/server/database/client";
import { command } from "./command";
import { functionChanges } from "./function-changes";

await command({
  usage: `npm run --silent db:functions

Prints the SQL of a migration that gives the database the functions and triggers of prisma/functions.
Nothing is changed.`,
  run: async ({ env, say }) => {
    const changes = await withClient(env.DATABASE_URL, functionChanges);
    if (changes) process.stdout.write(`${changes}\n`);
    else say("The database has these functions and triggers.");
  },
});
