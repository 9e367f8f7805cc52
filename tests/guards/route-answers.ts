import type { Role, World } from "./world";

export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: () => FormData;
  headers?: Record<string, string>;
}

/** The status of a valid call of one route, by role. */
export interface Row {
  ask: (world: World) => Asked;
  answers: Record<Role, number>;
  /** For a route about a book: the statuses if its owner shows it to friends, or to nobody. */
  seenBy?: Record<"FRIENDS" | "NOBODY", Record<Role, number>>;
}

type Others = Partial<Record<Role, number>>;

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
/** All signed-in users, with complete profile or not. */
export const accounts = (status: number, but: Others = {}) =>
  everyone(status, { visitor: 401, ...but });
/** All signed-in users with a complete profile. */
export const members = (status: number, but: Others = {}) =>
  accounts(status, { newcomer: 403, ...but });
/** 404 for all members but these. */
export const only = (allowed: Others) => members(404, allowed);

/** Visible to the owner, and to friends if the book is shown to friends. */
export function seen(status: number, own = status): Row["seenBy"] {
  return {
    FRIENDS: everyone(404, { friend: status, owner: own }),
    NOBODY: everyone(404, { owner: own }),
  };
}
/** As `seen`, for a route for members. */
export function seenByMembers(status: number, own = status): Row["seenBy"] {
  return {
    FRIENDS: only({ friend: status, owner: own }),
    NOBODY: only({ owner: own }),
  };
}
/** Allowed to the owner alone, whoever may see the book. */
export function ownersAlone(ask: Row["ask"], status: number): Row {
  const answers = only({ owner: status });
  return { ask, answers, seenBy: { FRIENDS: answers, NOBODY: answers } };
}
