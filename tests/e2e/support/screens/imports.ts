import type { Screen } from "./screen";
import { heading, text } from "./screen";

const collector = { as: "collector" } as const;

/** Imports, from the file to the result. */
export const IMPORT_SCREENS: Screen[] = [
  { ...collector, name: "imports", path: "/books/import", shows: heading("imports.latest") },
  {
    ...collector,
    name: "import-review",
    path: ({ imports }) => `/books/import/${imports.review}`,
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
    name: "import-missing",
    path: "/books/import/00000000-0000-7000-8000-000000000000",
    shows: text("imports.missingTitle"),
    consoleErrors: /404/,
  },
];
