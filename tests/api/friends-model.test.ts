import fc from "fast-check";
import { expect, test } from "vitest";
import { GET as blocked } from "@/app/api/users/me/blocked/route";
import { GET as received } from "@/app/api/users/me/friend-requests/route";
import { GET as friends } from "@/app/api/users/me/friends/route";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { call } from "../support/call";
import { friendCall } from "../support/friends";
import { person, type Person } from "../support/people";

/** Each tie as "from to", a friendship both ways. */
const noTies = () => ({
  friends: new Set<string>(),
  requests: new Set<string>(),
  blocks: new Set<string>(),
});
type Ties = ReturnType<typeof noTies>;

const isApart = ({ blocks }: Ties, a: number, b: number) =>
  blocks.has(`${a} ${b}`) || blocks.has(`${b} ${a}`);
const both = (a: number, b: number) => [`${a} ${b}`, `${b} ${a}`];
function makeFriends({ friends: made, requests }: Ties, a: number, b: number): boolean {
  for (const tie of both(a, b)) {
    requests.delete(tie);
    made.add(tie);
  }
  return true;
}

/** What `a` does about `b` changes the model; false where it is refused. */
const ACTS = {
  request: (ties: Ties, a: number, b: number) => {
    if (isApart(ties, a, b)) return false;
    if (ties.requests.has(`${b} ${a}`)) return makeFriends(ties, a, b);
    if (!ties.friends.has(`${a} ${b}`)) ties.requests.add(`${a} ${b}`);
    return true;
  },
  accept: (ties: Ties, a: number, b: number) => {
    if (isApart(ties, a, b)) return false;
    return ties.requests.has(`${b} ${a}`) ? makeFriends(ties, a, b) : ties.friends.has(`${a} ${b}`);
  },
  reject: ({ requests }: Ties, a: number, b: number) => {
    requests.delete(`${b} ${a}`);
    return true;
  },
  end: (ties: Ties, a: number, b: number) => {
    for (const tie of both(a, b)) ties.friends.delete(tie);
    return true;
  },
  block: (ties: Ties, a: number, b: number) => {
    ties.blocks.add(`${a} ${b}`);
    for (const tie of both(a, b)) for (const set of [ties.friends, ties.requests]) set.delete(tie);
    return true;
  },
  unblock: ({ blocks }: Ties, a: number, b: number) => {
    blocks.delete(`${a} ${b}`);
    return true;
  },
} as const;
/** What is not said to somebody who is hidden already, as what comes of it is not specified. */
const OPEN = /reject|end|block/;

const reader = fc.nat(2);
const act = fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[]));

test("any sequence of requests, answers and blocks of three readers leaves what the model says", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(act, reader, reader), { minLength: 6, maxLength: 24 }),
      async (steps) => {
        const readers = [await person(), await person(), await person()];
        const of = (at: number) => readers[at] as Person;
        const ties = noTies();
        for (const [verb, a, b] of steps) {
          const isUndone = verb === "unblock" && !ties.blocks.has(`${a} ${b}`);
          if (a === b || isUndone || (verb !== "unblock" && OPEN.test(verb) && isApart(ties, a, b)))
            continue;
          const { status } = await friendCall(verb, of(a), of(b).id);
          const isDone = ACTS[verb](ties, a, b);
          expect(status < 300, `${a} ${verb} ${b}: ${status}`).toBe(isDone);
        }
        const listed = async (handler: RouteHandler, flip: boolean) => {
          const found = readers.map(async (as, at) => {
            const { body } = await call(handler, { as });
            const others = (body as { id: string }[]).map(({ id }) =>
              readers.findIndex((each) => each.id === id),
            );
            return others.map((other) => (flip ? `${other} ${at}` : `${at} ${other}`));
          });
          return (await Promise.all(found)).flat().sort();
        };
        expect(await listed(friends, false)).toEqual([...ties.friends].sort());
        expect(await listed(received, true)).toEqual([...ties.requests].sort());
        expect(await listed(blocked, false)).toEqual([...ties.blocks].sort());
      },
    ),
    { numRuns: 15 },
  );
});
