import type { Prisma } from "@/prisma/client/client";
import { sql } from "@/lib/server/database/sql";

/** Books visible to administrators: all but those deleted by their owner. */
export const VISIBLE_BOOK = {
  OR: [{ hiddenAt: null }, { hiddenReason: { not: null } }],
} satisfies Prisma.BookWhereInput;

/** The same in SQL, for the book `b`. */
export const IS_BOOK_VISIBLE = sql`(b."hiddenAt" IS NULL OR b."hiddenReason" IS NOT NULL)`;
