"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { ImportRow } from "@/lib/features/imports/schema";
import { RowItem, type RowActs } from "./row-item";
import type { RowEdit } from "./use-row-edits";

interface RowListProps {
  rows: readonly ImportRow[];
  /** Unsaved edits by row id; already applied to `rows`. */
  waiting?: Readonly<Record<string, RowEdit>>;
  /** Without it the rows are read-only. */
  onChange?: (row: ImportRow, set: RowEdit) => void;
}

/** Rows of a list of books, to tick and edit in place; used by every way of adding many books. */
export function RowList({ rows, waiting, onChange }: RowListProps) {
  const t = useTranslations("imports");
  const list = useRef<HTMLUListElement>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const acts = useActs(onChange, setEditingId);
  useFocusOnRow(list, editingId);

  /** Arrow keys move between the ticks, Enter opens the row of the focused one. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
    const boxes = [
      ...(list.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
    ];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const next = step && boxes[boxes.indexOf(target) + step];
    if (next) next.focus();
    else if (key === "Enter") setEditingId(target.value);
    else return;
    event.preventDefault();
  }

  return (
    <ul
      ref={list}
      aria-label={t("list")}
      onKeyDown={onChange && onKeyDown}
      className={
        "grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-0 md:divide-y md:divide-line md:rounded-lg md:border md:border-line " +
        "md:bg-surface md:shadow-1"
      }
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className="max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:shadow-1"
        >
          <RowItem
            row={row}
            isUnsaved={waiting !== undefined && row.id in waiting}
            isEditing={row.id === editingId}
            acts={onChange && acts}
          />
        </li>
      ))}
    </ul>
  );
}

/** Stable functions, so that only changed rows are rendered again. */
function useActs(onChange: RowListProps["onChange"], onEdit: RowActs["onEdit"]): RowActs {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  return useMemo(() => ({ onEdit, onChange: (row, set) => change.current?.(row, set) }), [onEdit]);
}

/** When the form of a row closes, the row's tick gets the focus. */
function useFocusOnRow(
  list: React.RefObject<HTMLUListElement | null>,
  editingId: string | null,
): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const closed = before.current;
    before.current = editingId;
    if (!closed || editingId) return;
    const box = list.current?.querySelector<HTMLElement>(`input[value="${closed}"]`);
    box?.focus();
  }, [list, editingId]);
}
