"use client";

import dynamic from "next/dynamic";
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import type { BookDto } from "@/lib/books/schema";
import type { Loan } from "@/lib/loans/schema";

export type BookDialogKind = "state" | "lost" | "delete";

export interface BookDialogProps {
  book: BookDto;
  /** The loan that promises the book or has handed it over, where there is one. */
  loan?: Loan;
  /** @param next what follows once the dialog is gone and the focus is back where it was. */
  onClose: (next?: () => void) => void;
}

type Open = (kind: BookDialogKind, book: BookDto, loan?: Loan) => void;

const BookDialogsContext = createContext<Open>(() => {});

/** Opens a dialog about one's own book; needs `BookDialogs` around it. */
export const useBookDialogs = () => useContext(BookDialogsContext);

const DIALOGS = {
  state: dynamic(() => import("./state-dialog").then((m) => m.StateDialog)),
  lost: dynamic(() => import("./lost-dialog").then((m) => m.LostDialog)),
  delete: dynamic(() => import("./delete-dialog").then((m) => m.DeleteDialog)),
};

/** The card that opened the dialog may have gone with its book: then the panel it was in. */
function focusAgain(opener: Element) {
  const target = opener.isConnected ? opener : document.querySelector('[role="tabpanel"]');
  if (target instanceof HTMLElement) target.focus();
}

/** Holds the one open dialog about a book, and gives the focus back when it closes. */
export function BookDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ kind: BookDialogKind; book: BookDto; loan?: Loan } | null>(null);
  const opener = useRef<Element | null>(null);
  const next = useRef<(() => void) | undefined>(undefined);
  const show = useMemo<Open>(
    () => (kind, book, loan) => {
      opener.current = document.activeElement;
      setOpen({ kind, book, loan });
    },
    [],
  );

  // While the dialog stands it holds the focus, so it is given back after it has gone.
  useEffect(() => {
    if (open) return;
    if (opener.current) focusAgain(opener.current);
    opener.current = null;
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
