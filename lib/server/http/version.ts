import { AppError } from "@/lib/shared/errors";

/** Versions of a thing that a caller names by `If-Match`; null where any will do. */
export type IfMatch = readonly string[] | null;

/** The `ETag` of a thing that was last changed at this moment. */
export function versionTag(updatedAt: Date | string): string {
  return `"${new Date(updatedAt).getTime().toString(36)}"`;
}

/** @param header of the request, null where it has none. */
export function readIfMatch(header: string | null): IfMatch {
  if (header === null || header.trim() === "*") return null;
  return header.split(",").map((tag) => tag.trim());
}

/** Call it with the row locked. @throws AppError PRECONDITION_FAILED where it is another version. */
export function assertVersion(ifMatch: IfMatch, updatedAt: Date): void {
  if (ifMatch && !ifMatch.includes(versionTag(updatedAt)))
    throw new AppError("PRECONDITION_FAILED");
}
