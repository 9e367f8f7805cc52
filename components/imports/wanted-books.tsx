"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { FocusedStatus } from "@/components/ui/focused-status";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import { forgetWishes } from "@/components/wishes/forget-wishes";
import type { BookImport } from "@/lib/features/imports/schema";
import type { WishesMade } from "@/lib/features/wishes/schema";

const WantedDialog = lazyComponent(() => import("./wanted-dialog").then((m) => m.WantedDialog));

/** Rows left out because the reader does not own the books, with a button to wish for them. */
export function WantedBooks({ list }: { list: BookImport }) {
  const t = useTranslations("imports");
  const wishes = useTranslations("wishes");
  const [isOpen, setOpen] = useDialogState(false);
  const [made, setMade] = useState<WishesMade | null>(null);

  return (
    <div className="mb-2 text-sm md:mb-4">
      {t("unowned", { count: list.unowned })}{" "}
      {made ? (
        <FocusedStatus>
          {t("wanted.made", { ...made })}{" "}
          <Link href="/wishes" className="link">
            {wishes("title")}
          </Link>
        </FocusedStatus>
      ) : (
        list.wanted > 0 && (
          <button
            type="button"
            className="link hit-area"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t("wanted.action")}
          </button>
        )
      )}
      {isOpen && (
        <WantedDialog
          importId={list.id}
          onMade={(result) => {
            forgetWishes();
            setMade(result);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
