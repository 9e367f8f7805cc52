/** Which conversation: the direct one with a reader, or the one about a loan. */
export type Target = { userId: string } | { loanId: string };

/** `$2` of the statements below. */
export function targetId(target: Target): string {
  return "userId" in target ? target.userId : target.loanId;
}

export function kindOf(target: Target): "direct" | "loan" {
  return "userId" in target ? "direct" : "loan";
}

/** The reader `o` on the other side of conversation `c`, from which `$1` looks at it. */
export const OTHER_SIDE = `CASE c."aId" WHEN $1 THEN c."bId" ELSE c."aId" END`;

/** Condition that `c` is the wanted conversation and `$1` one of its sides. */
export const IS_TARGET = {
  direct: `c."loanId" IS NULL AND c."aId" = LEAST($1, $2::uuid) AND c."bId" = GREATEST($1, $2::uuid)`,
  loan: `c."loanId" = $2::uuid AND $1 IN (c."aId", c."bId")`,
};
