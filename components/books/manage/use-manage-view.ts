"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTabParam } from "@/components/ui/use-tab-param";

const TABS = ["add", "books", "requests"] as const;

/** Which part of the screen is open, kept in the address. */
export interface ManageView {
  tab: (typeof TABS)[number];
  setTab: (tab: string) => void;
  /** The book in the form; null while the form is for a new one. */
  editId: string | null;
  /** Grows each time a new book is asked for: the form then takes the focus. */
  asked: number;
  add: () => void;
  edit: (bookId: string) => void;
  /** Leaves the form for the shelf. */
  showShelf: () => void;
}

/** Unlike a change of tabs, this can be undone with the browser's “back”. */
function go(query: string) {
  window.history.pushState(null, "", query || window.location.pathname);
  window.scrollTo({ top: 0 });
}

// Outside of the hook, so that cards are not drawn anew for a new function.
const edit = (bookId: string) => go(`?edit=${bookId}`);
const showShelf = () => go("?tab=books");

export function useManageView(): ManageView {
  const [tab, setTab] = useTabParam(TABS);
  const editId = useSearchParams().get("edit");
  const [asked, setAsked] = useState(0);
  return {
    tab,
    setTab,
    editId,
    asked,
    add: () => {
      if (tab !== "add" || editId) go("");
      setAsked((count) => count + 1);
    },
    edit,
    showShelf,
  };
}
