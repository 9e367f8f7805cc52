"use client";

import { mutate } from "swr";

/** Keys of profiles, friends, friend requests and the reader search. */
const RELATIONSHIPS = /^\/users\/(?:me$|me\/friend|search\?|[0-9a-f-]{36}$)/;

const showsRelationship = (key: unknown) => typeof key === "string" && RELATIONSHIPS.test(key);

/** After a friendship or request changed: everything on the page that shows it asks again. */
export function refreshRelationships(): Promise<unknown> {
  return mutate(showsRelationship);
}

/**
 * After a block or its end: everything on the page asks again, friends and profiles first, since a
 * reader who is hidden takes with them all that hangs on their profile.
 */
export async function refreshAll(): Promise<void> {
  await refreshRelationships();
  await mutate((key) => !showsRelationship(key));
}
