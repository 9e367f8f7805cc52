"use client";

import { useAction } from "@/components/ui/use-action";
import { refreshLoans } from "./use-loans";

/** An action on a loan or a book, after which everything that shows loans is refreshed. */
export function useLoanAction() {
  return useAction({ refresh: () => void refreshLoans() });
}
