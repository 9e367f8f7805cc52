"use client";

import { Clock3 } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { BookDto } from "@/lib/features/books/schema";
import type { RequestedBook } from "@/components/books/request/book-line";

const WaitDialog = lazyComponent(() => import("./wait-dialog").then((m) => m.WaitDialog));

interface WaitButtonProps {
  book: RequestedBook;
  /** The book's current waiting list for this reader. */
  inLine: BookDto["waiting"];
  /** Called once the reader has joined. */
  onChange: (inLine: BookDto["waiting"]) => void;
  size?: "sm" | "md";
  variant?: "primary" | "ghost";
}

/** Joins the waiting list of an unavailable book; once joined, shows the position as a link. */
export function WaitButton({
  book,
  inLine,
  onChange,
  size = "sm",
  variant = "ghost",
}: WaitButtonProps) {
  const t = useTranslations("waiting");
  const [open, setOpen] = useDialogState(false);
  const { title } = book;
  const { position } = inLine;

  return (
    <>
      {position === null ? (
        <Button
          size={size}
          variant={variant}
          aria-haspopup="dialog"
          aria-label={t("waitLabel", { title })}
          className="flex-none"
          onClick={() => setOpen(true)}
        >
          {t("wait")}
        </Button>
      ) : (
        <ButtonLink
          size={size}
          variant="soft"
          className="flex-none"
          href="/loans?tab=borrowed"
          prefetch={false}
          aria-label={t("inLineLabel", { position, title })}
          icon={Clock3}
        >
          {t("inLine", { position })}
        </ButtonLink>
      )}
      {open && (
        <WaitDialog
          book={book}
          inLine={inLine}
          onJoined={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
