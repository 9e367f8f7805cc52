import { AppError } from "@/lib/shared/errors";

/** Versions accepted by `If-Match`; null where the header is absent or `*`. */
export type IfMatch = readonly string[] | null;

export function versionTag(updatedAt: Date | string): string {
  return `"${new Date(updatedAt).getTime().toString(36)}"`;
}

export function readIfMatch(header: string | null): IfMatch {
  if (header === null || header.trim() === "*") return null;
  return header.split(",").map((tag) => tag.trim());
}

/**
 * Checks a precondition; call it with the row locked.
 * @throws AppError PRECONDITION_FAILED if the row has another version.
 */
export function assertVersion(ifMatch: IfMatch, updatedAt: Date): void {
  if (ifMatch && !ifMatch.includes(versionTag(updatedAt)))
    throw new AppError("PRECONDITION_FAILED");
}
