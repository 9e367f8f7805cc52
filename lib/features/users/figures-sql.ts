import { raw } from "@/lib/server/database/sql";

/**
 * The loan `l` counts in figures that others see. What is taken and brought back by a label counts after a day; a book
 * that was lost before it was handed over is not the borrower's.
 */
export const IS_COUNTED = raw(`
  (l.kind <> 'SELF_SERVICE' OR coalesce(l."closedAt", now()) >= l."lentAt" + interval '1 day')
  AND (l.status <> 'LOST' OR l."lentAt" IS NOT NULL)`);

/** Number of loans `l`; a book counts once with each other reader, so that passing it to and fro makes no figures. */
export const COUNT_EACH_ONCE = raw(`count(DISTINCT (l."bookId", l."ownerId", l."borrowerId"))`);
