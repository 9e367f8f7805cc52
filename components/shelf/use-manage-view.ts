"use client";

import { useSearchParams } from "next/navigation";

/** The part of the address that says what lies over the shelf; the rest is the view of the shelf. */
const PLACE = ["tab", "edit", "scan", "circle"];

/** Adds a history entry, so that “back” undoes it. */
function go(place: Record<string, string>) {
  const params = new URLSearchParams(window.location.search);
  for (const name of PLACE) params.delete(name);
  for (const [name, value] of Object.entries(place)) params.set(name, value);
  window.history.pushState(null, "", `?${params}`);
}

export const showShelf = () => go({ tab: "books" });
export const addBooks = () => go({ tab: "add" });
export const editBook = (bookId: string) => go({ edit: bookId });
export const scanBarcodes = () => go({ tab: "add", scan: "on" });

/** What lies over the shelf, kept in the address: the sheet for new books, one's book, or the scanner. */
export function useManageView() {
  const search = useSearchParams();
  const editId = search.get("edit");
  const isOpen = editId !== null || search.get("tab") === "add";
  /** New books are to be this circle's own. */
  const circleId = search.get("circle");
  return { isOpen, editId, circleId, scanning: isOpen && search.has("scan") };
}
