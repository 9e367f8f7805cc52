import { clockAt } from "../../e2e/support/clock";
import { row } from "../row";

export const clock = row(
  "F12",
  "5 minutes between the clocks of server and database",
  async (world, findings) => {
    for (const minutes of [-5, 5]) {
      const apart = `${minutes} minutes between the clocks`;
      const site = await world.start({ env: clockAt(new Date(Date.now() + minutes * 60_000)) });
      const [owner, borrower] = [await site.reader(), await site.reader()];
      const loan = await borrower.ask(await owner.book());
      const approved = await owner.call("PUT", `/loans/${loan}/approve`, {});
      findings.same(approved.status, 200, `an approval with ${apart}`);
      const overview = await owner.call("GET", `/users/${owner.id}/analytics`);
      findings.same(overview.status, 200, `the overview with ${apart}`);
    }
  },
);
