import { AppError } from "@/lib/shared/errors";

/** Versions accepted by `If-Match`; null where the header is absent or `*`. */
export type IfMatch = readonly string[] | null;

/** The `ETag` of a resource last changed at this moment. */
export function versionTag(updatedAt: Date | string): string {
  return `"${new Date(updatedAt).getTime().toString(36)}"`;
}

/** @param header of the request, null where it has none. */
export function readIfMatch(header: string | null): IfMatch {
  if (header === null || header.trim() === "*") return null;
  return header.split(",").map((tag) => tag.trim());
}

/**
 * To be called with the row locked.
 * @throws AppError PRECONDITION_FAILED where the version is another one.
 */
export function assertVersion(ifMatch: IfMatch, updatedAt: Date): void {
  if (ifMatch && !ifMatch.includes(versionTag(updatedAt)))
    throw new AppError("PRECONDITION_FAILED");
}
