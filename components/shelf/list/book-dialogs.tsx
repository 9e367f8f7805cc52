"use client";

import { useShowDialog } from "@/components/loans/loan-dialogs";
import { lazyComponent } from "@/components/ui/lazy-component";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";

const DIALOGS = {
  actions: lazyComponent(() => import("./book-actions").then((m) => m.BookActions)),
  state: lazyComponent(() => import("./state-dialog").then((m) => m.StateDialog)),
  outside: lazyComponent(() =>
    import("@/components/loans/outside/outside-loan-dialog").then((m) => m.OutsideLoanDialog),
  ),
  lost: lazyComponent(() => import("./lost-dialog").then((m) => m.LostDialog)),
  delete: lazyComponent(() => import("./delete-dialog").then((m) => m.DeleteDialog)),
};

/** Opens a dialog about one's own book; needs `LoanDialogs` as a parent. */
export function useBookDialogs() {
  const show = useShowDialog();
  return (kind: keyof typeof DIALOGS, book: BookDto, loan?: Loan) => {
    const Dialog = DIALOGS[kind];
    show(<Dialog book={book} loan={loan} onClose={() => show(null)} />);
  };
}
