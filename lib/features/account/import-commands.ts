import { getAccountOf } from "@/lib/features/imports/queries";
import { updateLendingRules } from "@/lib/features/loans/requests/rule-commands";
import { lendingRulesChange } from "@/lib/features/books/lending-schema";
import { isPostalCode } from "@/lib/features/geo/postal";
import { countryOf } from "@/lib/features/users/queries";
import { createWishes } from "@/lib/features/wishes/commands";
import { wishInput } from "@/lib/features/wishes/schema";
import type { Actor } from "@/lib/server/session/actor";
import type { BroughtBack } from "./schema";

/**
 * Creates the wishes of an account export until the limit is reached, and sets its lending rules. Invalid
 * wishes and rules are left out; a repeated call changes nothing.
 * @throws AppError NOT_FOUND (not the actor's import).
 */
export async function bringBack(actor: Actor, importId: string): Promise<BroughtBack> {
  const { wishes, rules } = await getAccountOf(actor, importId);
  const home = await countryOf(actor);
  const inputs = wishes
    .flatMap((wish) => wishInput.safeParse(wish).data ?? [])
    .filter(({ country, postalCode }) => {
      const nation = country ?? home;
      return !nation || !postalCode || isPostalCode(nation, postalCode);
    });
  const made = await createWishes(actor, inputs);
  const { data: change } = lendingRulesChange.safeParse(rules);
  const hasRules = change !== undefined && Object.keys(change).length > 0;
  if (hasRules) await updateLendingRules(actor, change);
  return { ...made, rules: hasRules };
}
