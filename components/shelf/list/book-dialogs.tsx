"use client";

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";

type BookDialogKind = "actions" | "state" | "outside" | "lost" | "delete";

type Open = (kind: BookDialogKind, book: BookDto, loan?: Loan) => void;

const BookDialogsContext = createContext<Open>(() => {});

/** Opens a dialog about one's own book; needs `BookDialogs` as a parent. */
export const useBookDialogs = () => useContext(BookDialogsContext);

const DIALOGS = {
  actions: lazyComponent(() => import("./book-actions").then((m) => m.BookActions)),
  state: lazyComponent(() => import("./state-dialog").then((m) => m.StateDialog)),
  outside: lazyComponent(() =>
    import("@/components/loans/outside/outside-loan-dialog").then((m) => m.OutsideLoanDialog),
  ),
  lost: lazyComponent(() => import("./lost-dialog").then((m) => m.LostDialog)),
  delete: lazyComponent(() => import("./delete-dialog").then((m) => m.DeleteDialog)),
};

/** Shows the open dialog about a book, and returns the focus when it closes. */
export function BookDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ kind: BookDialogKind; book: BookDto; loan?: Loan } | null>(
    null,
  );
  const next = useRef<(() => void) | undefined>(undefined);
  const show = useCallback<Open>((kind, book, loan) => setOpen({ kind, book, loan }), []);
  useFocusReturn(open !== null);

  useEffect(() => {
    if (open) return;
    next.current?.();
    next.current = undefined;
  }, [open]);

  function close(then?: () => void) {
    next.current = then;
    setOpen(null);
  }

  const OpenDialog = open && DIALOGS[open.kind];
  return (
    <BookDialogsContext value={show}>
      {children}
      {OpenDialog && <OpenDialog book={open.book} loan={open.loan} onClose={close} />}
    </BookDialogsContext>
  );
}
