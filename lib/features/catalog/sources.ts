import { germanNationalLibrary } from "./dnb";
import { googleBooks } from "./google-books";
import { openLibrary } from "./open-library";
import type { CatalogSource } from "./source";

/** All external catalogues, in the order of trust. */
export const CATALOG_SOURCES: readonly CatalogSource[] = [
  openLibrary,
  germanNationalLibrary,
  googleBooks,
];
