import { db, rowsIn } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { wake } from "@/lib/server/jobs/queues";
import { SHELF_PORTION } from "./terms";

/**
 * Updates the books of large shelves after a move, a ban, its end or a deletion of their owner, a portion per
 * transaction. The rows themselves record what is left: a later run continues there, and the owner's latest
 * change counts.
 * @param ending aborted when the process ends.
 */
export async function updateShelves(ending?: AbortSignal): Promise<void> {
  const behind = await db().user.findMany({
    where: { shelfBehindSince: { not: null } },
    orderBy: { shelfBehindSince: "asc" },
    select: { id: true },
  });
  await runEach("update of a shelf", behind, async ({ id }) => {
    let isLeft = true;
    while (isLeft && !ending?.aborted) isLeft = await updatePortion(id);
    wake("wishes");
  });
}

/** @returns whether books are left. */
function updatePortion(ownerId: string): Promise<boolean> {
  return transact(async (tx) => {
    const [updated] = await rowsIn<{ isLeft: boolean }>(tx)`
      SELECT update_shelf(${ownerId}::uuid, ${SHELF_PORTION}::int) AS "isLeft"`;
    return updated?.isLeft ?? false;
  });
}
