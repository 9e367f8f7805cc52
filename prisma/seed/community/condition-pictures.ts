import { imageKey, versionKey, widthsOf } from "@/lib/features/files/key";
import { toPicture } from "@/lib/features/files/picture";
import { files } from "@/lib/features/files/store";
import type { Prisma } from "@/prisma/client/client";
import { TOUR_PICTURES, type TourPicture } from "../data/tour-pictures";
import { bookPhoto } from "../generators/book-photo";
import { lastLoanOf, type Lent, type LoanRow } from "./loans";
import { after, HOUR, type Setting } from "./model";

interface Rows {
  images: Prisma.ImageCreateManyInput[];
  pictures: Prisma.LoanPictureCreateManyInput[];
}

/** Pictures of the condition of the tour's books, each for its latest loan. Stores their files. */
export async function conditionPictures(setting: Setting, lent: readonly Lent[]): Promise<Rows> {
  const rows: Rows = { images: [], pictures: [] };
  for (const [title, shots] of Object.entries(TOUR_PICTURES)) {
    const { loan } = lastLoanOf(lent, title);
    for (const [index, shot] of shots.entries()) await add(rows, setting, loan, shot, index);
  }
  return rows;
}

/** @param index among the loan's pictures */
async function add(
  { images, pictures }: Rows,
  { random }: Setting,
  loan: LoanRow,
  { by, moment, ...look }: TourPicture,
  index: number,
): Promise<void> {
  const met = moment === "HAND_OVER" ? loan.lentAt : loan.closedAt;
  if (!met) return;
  const createdAt = after(met, ((index + 1) * HOUR) / 60);
  const byOwner = by === "owner";
  const ownerId = byOwner ? loan.ownerId : loan.borrowerId;
  const widths = widthsOf("LOAN_PICTURE");
  const { width, height, versions } = await toPicture(ownerId, await bookPhoto(look), { widths });
  const key = imageKey(random.uuid(createdAt));
  for (const [target, version] of versions) await files().put(versionKey(key, target), version);
  const bytes = [...versions.values()].reduce((sum, { length }) => sum + length, 0);
  const id = random.uuid(createdAt);
  images.push({ id, ownerId, category: "LOAN_PICTURE", key, width, height, bytes, createdAt });
  const taken = pictures.filter(
    (each) => each.loanId === loan.id && each.byOwner === byOwner && each.moment === moment,
  );
  pictures.push({ imageId: id, loanId: loan.id, byOwner, moment, slot: taken.length + 1 });
}
