import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { existing } from "@/lib/shared/errors";
import { pictureAnswer } from "@/lib/features/files/answer";
import { storedPicture, type StoredImage } from "@/lib/features/files/queries";
import { blockBetween, isImageVisibleSql, loansOf, roleOf } from "@/lib/features/loans/policy";
import { MAX_LOAN_PICTURES, HAND_OVER_MOMENTS } from "@/lib/features/loans/terms";
import { stateOfMoment } from "./window";
import type { LoanPicture, LoanPictures } from "./schema";

/**
 * Serves a picture that the viewer may see.
 * @param width the smallest version at least this wide is sent; the widest by default.
 * @throws AppError NOT_FOUND.
 */
export async function serveImage(
  viewer: Actor | null,
  id: string,
  width: number | undefined,
  request: Request,
): Promise<Response> {
  const [row] = await query<StoredImage>(
    "image-visible",
    sql`SELECT i.id, i.key, i.category FROM "Image" i WHERE i.id = ${id} AND ${isImageVisibleSql(viewer)}`,
  );
  return pictureAnswer(request, storedPicture(existing(row), width), "minutes");
}

const pictureSelect = {
  imageId: true,
  byOwner: true,
  moment: true,
  image: { select: { createdAt: true, width: true, height: true } },
} satisfies Prisma.LoanPictureSelect;

type PictureRow = Prisma.LoanPictureGetPayload<{ select: typeof pictureSelect }>;

const ORDER = [
  { moment: "asc" },
  { byOwner: "desc" },
  { image: { createdAt: "asc" } },
] satisfies Prisma.LoanPictureOrderByWithRelationInput[];

function toLoanPicture({ byOwner, image, ...picture }: PictureRow): LoanPicture {
  const { createdAt, ...size } = image;
  return {
    ...{ ...picture, ...size },
    url: `/api/images/${picture.imageId}`,
    by: byOwner ? "owner" : "borrower",
    addedAt: createdAt.toISOString(),
  };
}

/** A picture of a loan in which the actor is a side. @throws AppError NOT_FOUND. */
export async function getLoanPicture(actor: Actor, imageId: string): Promise<LoanPicture> {
  const where = { imageId, loan: loansOf(actor.id) };
  const row = await db().loanPicture.findFirst({ where, select: pictureSelect });
  return toLoanPicture(existing(row));
}

/**
 * The pictures of a loan and what this side may do with them; blocks do not hide them.
 * @throws AppError NOT_FOUND unless the actor is one of the two sides.
 */
export async function listLoanPictures(actor: Actor, loanId: string): Promise<LoanPictures> {
  const found = await db().loan.findFirst({
    where: { id: loanId, ...loansOf(actor.id) },
    select: {
      ...{
        ownerId: true,
        borrowerId: true,
        kind: true,
        status: true,
        lentAt: true,
        closedAt: true,
      },
      pictures: { select: pictureSelect, orderBy: ORDER },
    },
  });
  const loan = existing(found);
  const isBlocked = (await db().block.count({ where: blockBetween(loan) })) > 0;
  const pictures = loan.pictures.map(toLoanPicture);
  const side = roleOf(actor.id, loan);
  const moments = HAND_OVER_MOMENTS.map((moment) => {
    const { isOpen, mayRemove, until } = stateOfMoment(moment, loan);
    const own = pictures.filter((picture) => picture.moment === moment && picture.by === side);
    return {
      moment,
      mayAdd: isOpen && !isBlocked && own.length < MAX_LOAN_PICTURES,
      mayRemove,
      until: until?.toISOString() ?? null,
    };
  });
  return { pictures, moments };
}

/** The pictures of a loan for an administrator; the caller has checked that they may see them. */
export async function unsafeListPictures(loanId: string): Promise<LoanPicture[]> {
  const of = { where: { loanId }, orderBy: ORDER, select: pictureSelect };
  return (await db().loanPicture.findMany(of)).map(toLoanPicture);
}
