"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import { useTabParam } from "@/components/ui/use-tab-param";

const TABS = ["add", "books", "requests", "overview"] as const;
export type ManageTab = (typeof TABS)[number];

/** The open part of the screen, kept in the address. */
export interface ManageView {
  tab: ManageTab;
  setTab: (tab: string) => void;
  /** The book in the form; null for a new one. */
  editId: string | null;
  /** A button opened the form: it takes the focus. */
  formWanted: boolean;
  formReached: () => void;
  add: () => void;
  edit: (bookId: string) => void;
  /** The scanner is open in place of the form. */
  scanning: boolean;
  scan: () => void;
  /** Leaves the form for the shelf. */
  showShelf: () => void;
}

/** Adds a history entry, so that “back” undoes it, unlike a change of tabs. */
function go(query: string) {
  window.history.pushState(null, "", query);
  window.scrollTo({ top: 0 });
}

const showShelf = () => go("?tab=books");
const scan = () => go("?tab=add&scan=on");

/** @param usual the tab to open if the address names none. */
export function useManageView(usual: ManageTab): ManageView {
  const search = useSearchParams();
  const editId = search.get("edit");
  const scanning = search.has("scan");
  const [tab, setTab] = useTabParam(TABS, "tab", editId ? "add" : usual);
  const [formWanted, setFormWanted] = useState(false);
  // Stable, so that memoised cards do not render again.
  const edit = useCallback((bookId: string) => {
    go(`?edit=${bookId}`);
    setFormWanted(true);
  }, []);
  return {
    tab,
    setTab,
    editId,
    formWanted,
    formReached: () => setFormWanted(false),
    add: () => {
      if (tab !== "add" || editId || scanning) go("?tab=add");
      setFormWanted(true);
    },
    edit,
    scanning,
    scan,
    showShelf,
  };
}
