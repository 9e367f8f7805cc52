import type { Role, World } from "./world";

export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: () => FormData;
  headers?: Record<string, string>;
}

/** What a well-formed call of one route answers to each role. */
export interface Row {
  ask: (world: World) => Asked;
  answers: Record<Role, number>;
  /** Of a route that is asked for a book: the same where its owner shows it to friends, or to nobody. */
  seenBy?: Record<"FRIENDS" | "NOBODY", Record<Role, number>>;
}

type Others = Partial<Record<Role, number>>;

/** Anyone. */
export const everyone = (status: number, but: Others = {}): Record<Role, number> => ({
  visitor: status,
  newcomer: status,
  stranger: status,
  friend: status,
  borrower: status,
  blocked: status,
  owner: status,
  admin: status,
  ...but,
});
/** Anyone signed in, profile complete or not. */
export const accounts = (status: number, but: Others = {}) =>
  everyone(status, { visitor: 401, ...but });
/** Anyone signed in with a complete profile. */
export const members = (status: number, but: Others = {}) =>
  accounts(status, { newcomer: 403, ...but });
/** What does not exist for anyone but these. */
export const only = (allowed: Others) => members(404, allowed);

/** What only the owner sees, and their friends where it is shown to friends. */
export function seen(status: number, own = status): Row["seenBy"] {
  return {
    FRIENDS: everyone(404, { friend: status, owner: own }),
    NOBODY: everyone(404, { owner: own }),
  };
}
/** The same of a route for members. */
export function seenByMembers(status: number, own = status): Row["seenBy"] {
  return {
    FRIENDS: only({ friend: status, owner: own }),
    NOBODY: only({ owner: own }),
  };
}
/** What the owner alone does, whoever sees the book. */
export function ownersAlone(ask: Row["ask"], status: number): Row {
  const answers = only({ owner: status });
  return { ask, answers, seenBy: { FRIENDS: answers, NOBODY: answers } };
}
