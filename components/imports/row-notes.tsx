"use client";

import { Copy, LibraryBig, TriangleAlert } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { ImportRow } from "@/lib/features/imports/schema";

interface RowNotesProps {
  row: ImportRow;
  id: string;
  /** The row can still be ticked for listing. */
  canTick: boolean;
}

/** The doubts about a row and the catalogues' answers, in words. */
export function RowNotes({ row, id, canTick }: RowNotesProps) {
  const t = useTranslations("imports");
  const doubts = useDoubts(row);
  return (
    <div id={id} className="grid gap-1 text-sm empty:hidden">
      {row.ownBookId && (
        <Note icon={<Icon of={Copy} />} tone="text-amber">
          <Link
            href={`/books/${row.ownBookId}`}
            target="_blank"
            prefetch={false}
            className="font-semibold underline underline-offset-2"
          >
            {t("row.own")}
          </Link>
          {canTick && !row.chosen && <span className="text-muted">{`. ${t("row.ownHint")}`}</span>}
        </Note>
      )}
      {doubts.map((text) => (
        <Note key={text} icon={<Icon of={TriangleAlert} />} tone="font-semibold text-amber">
          {text}
        </Note>
      ))}
      {canTick && <LookedUp row={row} />}
    </div>
  );
}

function Note({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p
      className={`flex items-start gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:flex-none ${tone}`}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function useDoubts({ title, author, doubts, failure }: ImportRow): string[] {
  const t = useTranslations("imports");
  const failed = failure ? [t(`failure.${failure}`)] : [];
  // The reason why it was not listed says the same.
  const shown = failure === "NO_TITLE" || failure === "NO_AUTHOR" ? [] : doubts;
  return [
    ...failed,
    ...shown.map((doubt) => {
      if (doubt === "TITLE") return t(title ? "doubt.titleCut" : "doubt.titleMissing");
      if (doubt === "AUTHOR") return t(author ? "doubt.authorCut" : "doubt.authorMissing");
      return t(`doubt.${doubt}`);
    }),
  ];
}

/** What the catalogues added. That they are being asked, or not all have answered, is told above the list. */
function LookedUp({ row: { filledIn, doubts } }: { row: ImportRow }) {
  const t = useTranslations("imports.row");
  const locale = useLocale();
  // The doubt names the source already.
  if (filledIn.length === 0 || doubts.includes("READER")) return null;
  const facts = new Intl.ListFormat(locale).format(filledIn.map((fact) => t(`fact.${fact}`)));
  return (
    <Note icon={<Icon of={LibraryBig} />} tone="text-muted">
      {t("found", { facts })}
    </Note>
  );
}
