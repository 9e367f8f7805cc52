"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useState } from "react";
import { useTabParam } from "@/components/ui/use-tab-param";

const TABS = ["add", "books", "requests", "overview"] as const;
export type ManageTab = (typeof TABS)[number];

/** Which part of the screen is open, kept in the address. */
export interface ManageView {
  tab: ManageTab;
  setTab: (tab: string) => void;
  /** The book in the form; null while the form is for a new one. */
  editId: string | null;
  /** The form was asked for by a button: it takes the focus, and says so. */
  formWanted: boolean;
  formReached: () => void;
  add: () => void;
  edit: (bookId: string) => void;
  /** Barcodes are scanned in place of the form. */
  scanning: boolean;
  scan: () => void;
  /** Leaves the form for the shelf. */
  showShelf: () => void;
}

/** Unlike a change of tabs, this can be undone with the browser's “back”. */
function go(query: string) {
  window.history.pushState(null, "", query);
  window.scrollTo({ top: 0 });
}

const showShelf = () => go("?tab=books");
const scan = () => go("?tab=add&scan=on");

/** @param usual the tab that is open where the address names none. */
export function useManageView(usual: ManageTab): ManageView {
  const search = useSearchParams();
  const editId = search.get("edit");
  const scanning = search.has("scan");
  const [tab, setTab] = useTabParam(TABS, "tab", editId ? "add" : usual);
  const [formWanted, setFormWanted] = useState(false);
  // Stable, so that memoised cards are not rendered anew.
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
