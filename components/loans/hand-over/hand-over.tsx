"use client";

import { useState } from "react";
import { useMe } from "@/components/users/use-me";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import { CONFIRMED_MOMENT } from "@/lib/features/loans/machine/hand-over-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { Done } from "./done";
import { GiveBooks } from "./give-books";
import { TakeBooks } from "./take-books";
import type { HandOverProps } from "./use-hand-over";

interface HandOverScreenProps extends HandOverProps {
  isGiver: boolean;
  shown: { data?: HandOverCode; error?: unknown };
  /** The digits of a scanned code that led here. */
  digits: string;
}

/** Giving or taking the books of a meeting by its code; afterwards both sides see the same list. */
export function HandOver({ isGiver, shown, digits, ...props }: HandOverScreenProps) {
  const { loan, onClose } = props;
  const { id: userId } = useMe();
  const [loans] = useState(props.loans);
  const [isKept, setKept] = useState(false);
  const moved = movedOf(loans, loan.together);
  if (moved.length > 0 || isKept) {
    return (
      <Done
        loans={moved.length > 0 ? moved : loans}
        isGiver={isGiver}
        isReturn={({ ownerUserId }) => (ownerUserId === userId) !== isGiver}
        isKept={moved.length === 0}
        onClose={onClose}
      />
    );
  }
  return isGiver ? (
    <GiveBooks {...props} loans={loans} shown={shown} />
  ) : (
    <TakeBooks {...props} loans={loans} digits={digits} onKept={() => setKept(true)} />
  );
}

/** The loans whose books have changed hands since, as they are now. */
function movedOf(before: Loan[], now: Loan[]): Loan[] {
  return before.flatMap((loan) => {
    const found = now.find(({ id }) => id === loan.id);
    return found && found.status !== loan.status && CONFIRMED_MOMENT[found.status] ? [found] : [];
  });
}
