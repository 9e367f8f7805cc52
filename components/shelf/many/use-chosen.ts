"use client";

import { useRef, useState, type KeyboardEvent, type MouseEvent } from "react";

/** The chosen books, of all pages. */
export interface Chosen {
  ids: ReadonlySet<string>;
  set: (ids: Iterable<string>) => void;
  /** For the list of checkboxes: arrows move, with Shift they choose; Ctrl+A chooses the page. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** For a checkbox: with Shift, all since the last press get the same value. */
  onPress: (id: string, event: MouseEvent<HTMLInputElement>) => void;
}

/** @param page ids of the books on the page, in their order. */
export function useChosen(page: readonly string[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);

  function put(some: readonly string[], isChosen: boolean) {
    setIds((known) => {
      const next = new Set(known);
      for (const id of some)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  }

  function onPress(id: string, event: MouseEvent<HTMLInputElement>) {
    const from = event.shiftKey && last.current ? page.indexOf(last.current) : -1;
    const to = page.indexOf(id);
    const span = from < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
    put(span, event.currentTarget.checked);
    last.current = id;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const boxes = [
      ...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]"),
    ];
    if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return put(page, true);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = boxes.findIndex((box) => box === document.activeElement);
    const next = step && at >= 0 ? boxes[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (!event.shiftKey) return;
    put([boxes[at]?.value ?? "", next.value].filter(Boolean), true);
    last.current = next.value;
  }

  return { ids, set: (all) => setIds(new Set(all)), onKeyDown, onPress };
}
