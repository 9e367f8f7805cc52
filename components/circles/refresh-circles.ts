"use client";

import { mutate } from "swr";

/** Fetches everything again that shows the reader's circles. */
export function refreshCircles(): Promise<unknown> {
  return mutate((key) => typeof key === "string" && /^\/circles\b/.test(key));
}
