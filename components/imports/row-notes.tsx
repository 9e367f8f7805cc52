"use client";

import { Copy, LibraryBig, TriangleAlert } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
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
          {canTick && !row.chosen && <span className="text-muted"> {t("row.ownHint")}</span>}
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

/** Whether the catalogues were asked, and what they added. */
function LookedUp({ row }: { row: ImportRow }) {
  const { isLookedUp, isAskedAgain, chosen, filledIn, doubts } = row;
  const t = useTranslations("imports.row");
  const locale = useLocale();
  if (!isLookedUp) {
    if (!chosen) return null;
    return (
      <Note icon={<Spinner />} tone="text-muted">
        {t("lookingUp")}
      </Note>
    );
  }
  const facts = new Intl.ListFormat(locale).format(filledIn.map((fact) => t(`fact.${fact}`)));
  // The doubt names the source already.
  if (doubts.includes("READER") && !isAskedAgain) return null;
  return (
    <Note icon={<Icon of={LibraryBig} />} tone="text-muted">
      {facts && !doubts.includes("READER") && t("found", { facts })}{" "}
      {isAskedAgain ? t("askedAgain") : !facts && t("notFound")}
    </Note>
  );
}
