import { translator } from "@/lib/server/i18n/translator";
import { DEFAULT_LOCALE, type Locale } from "@/lib/shared/locales";
import { pick } from "@/lib/shared/records";
import type { Prisma } from "@/prisma/client/client";
import { displayName } from "./display-name";
import type { UserSummary } from "./schema";

/** Columns that `toSummary` needs: a Prisma select, and the names for a hand-written read. */
export const summarySelect = {
  id: true,
  email: true,
  name: true,
  nickname: true,
  displayNamePreference: true,
  role: true,
  profileImageId: true,
  country: true,
  city: true,
  ratingCount: true,
  punctualitySum: true,
  accuracySum: true,
  communicationSum: true,
} satisfies Prisma.UserSelect;

export type SummaryRow = Prisma.UserGetPayload<{ select: typeof summarySelect }>;

/** The public name tag of a user; never the e-mail address. */
export function toSummary(row: SummaryRow): UserSummary {
  return {
    ...pick(row, ["id", "ratingCount", "city", "country"]),
    displayName: displayName(row),
    isAdmin: row.role === "ADMIN",
    profilePictureUrl: pictureUrl(row.profileImageId),
    rating: overallRating(row),
    ...breakdown(row),
  };
}

export function pictureUrl(imageId: string | null): string | null {
  return imageId && `/api/images/${imageId}`;
}

type Sums = Pick<SummaryRow, "ratingCount" | "punctualitySum" | "accuracySum" | "communicationSum">;

/** Means of the criteria, 1 to 5; null before the first rating. */
export function breakdown(sums: Sums) {
  return {
    punctualityAvg: mean(sums.punctualitySum, sums.ratingCount),
    accuracyAvg: mean(sums.accuracySum, sums.ratingCount),
    communicationAvg: mean(sums.communicationSum, sums.ratingCount),
  };
}

/** The mean of the three criteria. */
export function overallRating(sums: Sums): number | null {
  const total = sums.punctualitySum + sums.accuracySum + sums.communicationSum;
  return mean(total, 3 * sums.ratingCount);
}

function mean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}

/** Name of a reader with a deleted account, in the viewer's language. */
export async function deletedName(locale: Locale | null): Promise<string> {
  return (await translator(locale ?? DEFAULT_LOCALE, "users"))("deleted");
}
