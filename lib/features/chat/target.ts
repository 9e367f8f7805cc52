import { sql, type Sql } from "@/lib/server/database/sql";

/** A direct conversation with a user, or the one about a loan. */
export type Target = { userId: string } | { loanId: string };

export function targetId(target: Target): string {
  return "userId" in target ? target.userId : target.loanId;
}

export function kindOf(target: Target): "direct" | "loan" {
  return "userId" in target ? "direct" : "loan";
}

/** The other side's id in conversation `c`. */
export function otherSideSql(viewer: Sql): Sql {
  return sql`CASE c."aId" WHEN ${viewer} THEN c."bId" ELSE c."aId" END`;
}

/** The id of who gets a message to this target. Of a direct one it is known before `c` is read, which makes the plan cheaper. */
export function recipientSql(viewer: Sql, target: Target): Sql {
  return "userId" in target ? sql`${target.userId}::uuid` : otherSideSql(viewer);
}

/** Whether `c` is the target conversation and the viewer is one of its sides. */
export function isTargetSql(viewer: Sql, target: Target): Sql {
  const id = sql`${targetId(target)}::uuid`;
  return "userId" in target
    ? sql`c."loanId" IS NULL AND c."aId" = LEAST(${viewer}, ${id}) AND c."bId" = GREATEST(${viewer}, ${id})`
    : sql`c."loanId" = ${id} AND ${viewer} IN (c."aId", c."bId")`;
}
