import { db, pool } from "@/lib/server/database/db";
import { seedBulk } from "@/prisma/seed/bulk";
import { OperatorError } from "@/lib/server/operator-error";
import { command } from "./command";

const MAX_BOOKS = 20_000_000;

await command({
  usage: `npm run db:seed -- --users N --books N

Adds bulk data for load tests: N readers around real towns and N books with realistic titles.
A million books take a few minutes. Existing data stays, and there is no way to take them out again:
a database that does not hold the demo community needs --yes.

  --users N   readers to add (default 1000)
  --books N   books to add (default 10000)
  --yes       also where there is no demo`,
  options: { users: { type: "string" }, books: { type: "string" }, yes: { type: "boolean" } },
  run: async ({ values, say }) => {
    const users = count(values.users, "--users", 1_000);
    const books = count(values.books, "--books", 10_000);
    if (!values.yes && (await db().demoUser.count()) === 0) {
      throw new OperatorError(
        "This database does not hold the demo: made-up readers stay in it for good. Add --yes where that is meant.",
      );
    }
    await seedBulk(pool(), { users, books, log: say });
  },
});

function count(value: string | boolean | undefined, option: string, fallback: number): number {
  const number = value === undefined ? fallback : Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_BOOKS) return number;
  throw new OperatorError(`${option}: a whole number from 1 to ${MAX_BOOKS}`);
}
