import { beforeEach } from "vitest";
import { neighbours, type Person } from "./people";

/** The readers of the running test. */
export let owner: Person, borrower: Person, stranger: Person;

/** Each test of the file has new neighbours. */
export function newNeighbours(): void {
  beforeEach(async () => {
    ({ owner, borrower, stranger } = await neighbours());
  });
}
