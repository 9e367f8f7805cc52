"use client";

import { mutate } from "swr";

/** SWR keys of profiles, friends, friend requests and the reader search. */
const RELATIONSHIPS = /^\/users\/(?:me$|me\/friend|search\?|[0-9a-f-]{36}$)/;

const showsRelationship = (key: unknown) => typeof key === "string" && RELATIONSHIPS.test(key);

/** After a change of a friendship or request: fetches everything again that shows it. */
export function refreshRelationships(): Promise<unknown> {
  return mutate(showsRelationship);
}

/**
 * After a block or unblock: fetches everything again. Friends and profiles come first, so that the
 * parts of a page that belong to a hidden reader are removed before they fetch.
 */
export async function refreshAll(): Promise<void> {
  await refreshRelationships();
  await mutate((key) => !showsRelationship(key));
}
