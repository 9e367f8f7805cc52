"use client";

import { Pencil } from "lucide";
import { useTranslations } from "next-intl";
import { memo, useId } from "react";
import { BookCover } from "@/components/books/cover";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import type { ImportRow } from "@/lib/features/imports/schema";
import { RowForm } from "./row-form";
import { RowPiece } from "./row-piece";
import { RowNotes } from "./row-notes";
import type { RowEdit } from "./use-row-edits";

export interface RowActs {
  onChange: (row: ImportRow, set: RowEdit) => void;
  /** Opens the form of a row; null closes it. */
  onEdit: (id: string | null) => void;
}

interface RowItemProps {
  row: ImportRow;
  /** The server has not confirmed the last change yet. */
  isUnsaved: boolean;
  isEditing: boolean;
  /** Without it the row is read-only. */
  acts?: RowActs;
}

/** On wide screens. A photo's cut-out is wide and low; on phones it is above the words. */
const COLUMNS = {
  cover: "md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]",
  piece: "md:grid-cols-[16rem_minmax(0,1fr)_minmax(0,12rem)]",
};

/** A row of the review: a card on phones, a line on wide screens, a form while it is edited. */
export const RowItem = memo(function RowItem(props: RowItemProps) {
  const { row, isUnsaved, isEditing, acts } = props;
  const t = useTranslations("imports.row");
  const notesId = useId();
  const title = row.title ?? t("untitled", { position: row.position });
  if (acts && isEditing) {
    return (
      <RowForm
        row={row}
        title={title}
        onSave={(set) => acts.onChange(row, set)}
        onClose={() => acts.onEdit(null)}
      />
    );
  }
  return (
    <div className={cx("flex items-start gap-2.5 py-2 pl-4 md:py-3", acts ? "pr-2" : "pr-4")}>
      {acts && (
        <Checkbox
          label={<span className="sr-only">{t("tick", { title })}</span>}
          value={row.id}
          checked={row.chosen}
          aria-describedby={notesId}
          onChange={(event) => acts.onChange(row, { chosen: event.target.checked })}
          className="-my-1 -ml-3 w-11 flex-none justify-center gap-0!"
        />
      )}
      {!row.piece && (
        <BookCover
          title={row.title ?? "?"}
          author={row.author ?? ""}
          size="sm"
          className="mt-0.5 w-10! flex-none"
        />
      )}
      <div
        className={cx("min-w-0 flex-1 md:grid md:gap-x-6", COLUMNS[row.piece ? "piece" : "cover"])}
      >
        {row.piece && (
          <div className="mb-2 md:mb-0">
            <RowPiece piece={row.piece} title={title} />
          </div>
        )}
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {row.author}
            {row.author && row.isbn && " · "}
            {row.isbn && (
              <span className="inline-block tabular-nums">{t("isbn", { isbn: row.isbn })}</span>
            )}
          </p>
          <div className="mt-1.5">
            <RowNotes row={row} id={notesId} canTick={acts !== undefined} />
          </div>
        </div>
        <RowFacts row={row} isUnsaved={isUnsaved} />
      </div>
      {acts && (
        <IconButton
          label={t("edit", { title })}
          icon={Pencil}
          onClick={() => acts.onEdit(row.id)}
        />
      )}
    </div>
  );
});

/** The facts with which the book will be listed. */
function RowFacts({ row, isUnsaved }: { row: ImportRow; isUnsaved: boolean }) {
  const t = useTranslations("imports.row");
  const enums = useTranslations("enums");
  const card = useTranslations("manageBooks.card");
  const { state, language, genre, condition, visibility } = row;
  const place = row.city ?? row.postalCode;
  return (
    <p className="mt-2 flex flex-wrap content-start gap-1.5 empty:hidden md:mt-0.5 md:justify-end">
      {isUnsaved && <Tag tone="busy">{t("unsaved")}</Tag>}
      {state === "AVAILABLE_FOR_GIVE_AWAY" && <Tag tone="gift">{enums(`bookState.${state}`)}</Tag>}
      {visibility !== "EVERYONE" && <Tag tone="busy">{card(`visibility.${visibility}`)}</Tag>}
      {language && <Tag>{enums(`language.${language}`)}</Tag>}
      {genre && <Tag>{enums(`genre.${genre}`)}</Tag>}
      {condition && <Tag>{enums(`condition.${condition}`)}</Tag>}
      {place && <Tag>{place}</Tag>}
    </p>
  );
}
