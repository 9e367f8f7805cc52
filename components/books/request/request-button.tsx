"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { BookDto } from "@/lib/books/schema";
import { useTexts } from "@/lib/core/i18n/use-texts";

/** Loaded when it is first needed: most cards are looked at and not asked for. */
const RequestDialog = later(() => import("./request-dialog").then((m) => m.RequestDialog));

interface RequestButtonProps {
  book: Pick<BookDto, "id" | "title" | "author" | "state" | "coverImageUrl">;
  /** The reader has asked for this book and waits for an answer. */
  requested: boolean;
  /** It is requested now. */
  onRequested: (bookId: string) => void;
  size?: "sm" | "md";
}

/** Asks the owner for a book; only one that is available for borrowing can be asked for. */
export function RequestButton({ book, requested, onRequested, size = "sm" }: RequestButtonProps) {
  const t = useTexts("loanRequest");
  const [open, setOpen] = useState(false);
  const { id, title, state } = book;
  const isAvailable = state === "AVAILABLE_FOR_BORROW";

  useFocusReturn(open);

  return (
    <>
      <Button
        size={size}
        variant={requested ? "soft" : "primary"}
        disabled={!requested && !isAvailable}
        aria-disabled={requested}
        aria-haspopup={requested ? undefined : "dialog"}
        aria-label={t(requested ? "requestedLabel" : "askLabel", { title })}
        icon={requested && <Check aria-hidden="true" />}
        className="flex-none"
        onClick={() => setOpen(!requested)}
      >
        {t(requested ? "requested" : "ask")}
      </Button>
      {open && (
        <RequestDialog
          book={book}
          onRequested={() => onRequested(id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
