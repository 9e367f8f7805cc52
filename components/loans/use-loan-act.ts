"use client";

import { useRef, useState } from "react";
import { useErrorText } from "@/lib/browser/use-error-text";
import { toast } from "@/components/ui/toast";
import { refreshLoans } from "./use-loans";

interface LoanAct {
  pending: boolean;
  /**
   * Carries an act out once, however often it is pressed, then refreshes what shows loans.
   * @returns true where it succeeded; else the reader has been told why not.
   */
  run: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

export function useLoanAct(): LoanAct {
  const errorText = useErrorText();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);

  async function run(work: () => Promise<unknown>, done?: string) {
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    try {
      await work();
      if (done) toast.success(done);
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      // Also after a refusal: somebody else may have moved the loan meanwhile.
      void refreshLoans();
      busy.current = false;
      setPending(false);
    }
  }

  return { pending, run };
}
