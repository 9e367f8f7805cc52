import { isCircleMember } from "@/lib/features/circles/queries";
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
 * wishes and rules are left out, and wishes for circles that the actor is not in; a repeated call changes nothing.
 * @throws AppError NOT_FOUND (not the actor's import).
 */
export async function bringBack(actor: Actor, importId: string): Promise<BroughtBack> {
  const { wishes, rules } = await getAccountOf(actor, importId);
  const home = await countryOf(actor);
  const inputs = wishes.flatMap((wish) => wishInput.safeParse(wish).data ?? []);
  const isPlace = ({ country, postalCode }: (typeof inputs)[number]) => {
    const nation = country ?? home;
    return !nation || !postalCode || isPostalCode(nation, postalCode);
  };
  const named = [...new Set(inputs.flatMap(({ circle }) => circle ?? []))];
  const own = await Promise.all(named.map((id) => isCircleMember(actor, id)));
  const foreign = named.filter((_, at) => !own[at]);
  const made = await createWishes(
    actor,
    inputs.filter((wish) => isPlace(wish) && !(wish.circle && foreign.includes(wish.circle))),
  );
  const { data: change } = lendingRulesChange.safeParse(rules);
  const hasRules = change !== undefined && Object.keys(change).length > 0;
  if (hasRules) await updateLendingRules(actor, change);
  return { ...made, rules: hasRules };
}
