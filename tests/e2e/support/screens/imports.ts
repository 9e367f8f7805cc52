import type { Scene } from "../scene";
import type { Screen } from "./screen";
import { heading, text } from "./screen";

const collector = { as: "collector" } as const;
const review = {
  ...collector,
  path: ({ imports }: Scene) => `/books/import/${imports.review}`,
};
const spines = {
  ...collector,
  path: ({ imports }: Scene) => `/books/import/${imports.spines}`,
};

/** Imports, from the file to the result. */
export const IMPORT_SCREENS: Screen[] = [
  { ...collector, name: "imports", path: "/books/import", shows: heading("imports.latest") },
  {
    ...collector,
    name: "import-columns",
    path: ({ imports }) => `/books/import/${imports.columns}`,
    shows: heading("imports.columns.title"),
  },
  {
    ...review,
    name: "import-review",
    shows: text("imports.row.own"),
  },
  {
    ...collector,
    name: "import-outcome",
    path: ({ imports }) => `/books/import/${imports.listed}`,
    shows: text("imports.outcome.toShelf"),
  },
  {
    ...collector,
    name: "shelf-reading",
    path: ({ imports }) => `/books/import/${imports.reading}`,
    shows: heading("imports.shelf.title"),
  },
  {
    ...collector,
    name: "shelf-unread",
    path: ({ imports }) => `/books/import/${imports.unread}`,
    shows: heading("imports.unread.NO_SPINES.title"),
  },
  {
    ...spines,
    name: "shelf-review",
    shows: text("imports.doubt.READING"),
  },
  {
    ...collector,
    name: "import-missing",
    path: "/books/import/00000000-0000-7000-8000-000000000000",
    shows: text("imports.missingTitle"),
    consoleErrors: /404/,
  },
];
