"use client";

import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { RequestedBook } from "./book-line";

const RequestDialog = lazyComponent(() => import("./request-dialog").then((m) => m.RequestDialog));

interface RequestButtonProps {
  book: RequestedBook;
  /** The reader has asked for this book and waits for an answer. */
  requested: boolean;
  /** Called once the request is sent. */
  onRequested: (bookId: string) => void;
  size?: "sm" | "md";
}

/** Asks the owner for an available book; once requested, it is a link to the request. */
export function RequestButton({ book, requested, onRequested, size = "sm" }: RequestButtonProps) {
  const t = useTranslations("loanRequest");
  const [open, setOpen] = useDialogState(false);
  const { id, title, state } = book;
  const isGift = state === "AVAILABLE_FOR_GIVE_AWAY";

  return (
    <>
      {requested ? (
        <ButtonLink
          size={size}
          variant="soft"
          className="flex-none"
          href="/loans?tab=borrowed"
          prefetch={false}
          aria-label={t("requestedLabel", { title })}
          icon={Check}
        >
          {t("requested")}
        </ButtonLink>
      ) : (
        <Button
          size={size}
          disabled={state !== "AVAILABLE_FOR_BORROW" && !isGift}
          aria-haspopup="dialog"
          aria-label={t(isGift ? "askGiftLabel" : "askLabel", { title })}
          className="flex-none"
          onClick={() => setOpen(true)}
        >
          {t(isGift ? "askGift" : "ask")}
        </Button>
      )}
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
