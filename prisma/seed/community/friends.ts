import type { Prisma } from "@/prisma/client/client";
import { isDemoAccount } from "@/lib/features/identity/account/demo-accounts";
import { TOUR_BLOCKS, TOUR_FRIENDS, TOUR_FRIEND_REQUESTS } from "../data/tour";
import {
  after,
  daysBefore,
  HOUR,
  readerOf,
  type Community,
  type Reader,
  type Setting,
} from "./model";
import { friendNotice } from "./notices";

/** Of all pairs within a town, the share that are friends, and the share with an open request. */
const FRIENDS_PART = 0.11;
const REQUESTS_PART = 0.025;

export interface Friends {
  /** `first` sent the friend request; `since`: start of the friendship. */
  pairs: { first: Reader; second: Reader; since: Date }[];
  friendships: Prisma.FriendshipCreateManyInput[];
  requests: Prisma.FriendRequestCreateManyInput[];
  blocks: Prisma.BlockCreateManyInput[];
  notices: Prisma.NotificationCreateManyInput[];
}

type Pair = readonly [Reader, Reader];

/** The friendships, friend requests and blocks of the tour, and random ones between neighbours. */
export function befriend(community: Community): Friends {
  const { random, readers } = community;
  const named = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([a, b]): Pair => [readerOf(community, a), readerOf(community, b)]);
  const fixed = [TOUR_FRIENDS, TOUR_FRIEND_REQUESTS, TOUR_BLOCKS].map(named);
  const [friends = [], requests = [], blocked = []] = fixed;
  const taken = new Set(fixed.flat().map(keyOf));
  for (const pair of neighbours(readers)) {
    const fate = random.next();
    // Only the tour defines friendships between the accounts for signing in.
    if (taken.has(keyOf(pair)) || pair.every(({ person }) => isDemoAccount(person.email))) continue;
    if (fate < FRIENDS_PART) friends.push(pair);
    else if (fate < FRIENDS_PART + REQUESTS_PART && !isOnTour(pair)) requests.push(pair);
  }
  return rows(community, friends, requests, blocked);
}

function rows(setting: Setting, friends: Pair[], requests: Pair[], blocked: Pair[]): Friends {
  const { random } = setting;
  const pairs = friends.map(([first, second]) => ({
    first,
    second,
    since: bothKnown(setting, [first, second], random.int(4, 300)),
  }));
  const dated = requests.map((pair) => ({
    pair,
    at: bothKnown(setting, pair, 0.2 + random.next() * 6),
  }));
  return {
    pairs,
    friendships: pairs.map(({ first, second, since }) => ({
      ...inOrder([first, second]),
      createdAt: since,
    })),
    requests: dated.map(({ pair: [from, to], at }) => ({
      fromId: from.row.id,
      toId: to.row.id,
      createdAt: at,
    })),
    blocks: blocked.map(([blocker, other]) => ({
      blockerId: blocker.row.id,
      blockedId: other.row.id,
      createdAt: bothKnown(setting, [blocker, other], 20),
    })),
    notices: [
      ...pairs.flatMap(({ first, second, since }) =>
        friendNotice(setting, "FRIEND_ACCEPTED", second, first, since),
      ),
      ...dated.flatMap(({ pair: [from, to], at }) =>
        friendNotice(setting, "FRIEND_REQUEST", from, to, at),
      ),
    ],
  };
}

/** The smaller id first, as pairs are stored in the database. */
export function inOrder([a, b]: Pair): { aId: string; bId: string } {
  return a.row.id < b.row.id ? { aId: a.row.id, bId: b.row.id } : { aId: b.row.id, bId: a.row.id };
}

const keyOf = ([a, b]: Pair) => [a.person.email, b.person.email].sort().join(" ");

const isOnTour = (pair: Pair) =>
  pair.some(({ person }) => TOUR_FRIENDS.flat().includes(person.email));

function neighbours(readers: Reader[]): Pair[] {
  const people = readers.filter(({ row }) => row.role !== "ADMIN");
  return people.flatMap((a, at) =>
    people
      .slice(at + 1)
      .filter((b) => b.person.town === a.person.town)
      .map((b) => [a, b] as const),
  );
}

/** `days` ago, but not before both had signed up. */
function bothKnown(setting: Setting, [a, b]: Pair, days: number): Date {
  const known = Math.max(Number(a.row.createdAt), Number(b.row.createdAt));
  return new Date(
    Math.max(Number(daysBefore(setting, days)), Number(after(new Date(known), HOUR))),
  );
}
