import { command } from "./command";

await command({
  usage: "npm run db:migrate\n\nApplies the migrations that the database does not have yet.",
  migrations: "apply",
  begins: true,
  run: async ({ applied, say }) => {
    say(applied.length ? `Applied: ${applied.join(", ")}` : "Nothing to apply.");
  },
});
