import type { Words } from "../words";
import type { Screen } from "./screen";
import { dialog, heading, text } from "./screen";

const collector = { as: "collector" } as const;

const untitled = (t: Words) => ({ title: t("imports.row.untitled", { position: 3 }) });

/** Lists of books that are brought along, from the file to the end. */
export const IMPORT_SCREENS: Screen[] = [
  { ...collector, name: "imports", path: "/books/import", shows: heading("imports.latest") },
  {
    ...collector,
    name: "import-columns",
    path: ({ imports }) => `/books/import/${imports.columns}`,
    shows: heading("imports.columns.title"),
  },
  {
    ...collector,
    name: "import-review",
    path: ({ imports }) => `/books/import/${imports.review}`,
    shows: text("imports.row.own"),
  },
  {
    ...collector,
    name: "import-edit",
    path: ({ imports }) => `/books/import/${imports.review}`,
    act: (page, t) =>
      page
        .getByRole("button", { name: t("imports.row.edit", { title: "Кобзар" }) })
        .first()
        .click(),
    shows: (page, t) =>
      page.getByRole("form", { name: t("imports.row.edit", { title: "Кобзар" }) }),
  },
  {
    ...collector,
    name: "import-many",
    path: ({ imports }) => `/books/import/${imports.review}`,
    act: async (page, t) => {
      await page.getByRole("button", { name: t("imports.many.open") }).click();
      await page.getByLabel(t("imports.many.place")).selectOption("elsewhere");
    },
    shows: dialog("imports.many.title"),
  },
  {
    ...collector,
    name: "import-wanted",
    path: ({ imports }) => `/books/import/${imports.review}`,
    act: (page, t) => page.getByRole("button", { name: t("imports.wanted.action") }).click(),
    shows: dialog("imports.wanted.title"),
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
    ...collector,
    name: "shelf-review",
    path: ({ imports }) => `/books/import/${imports.spines}`,
    shows: text("imports.doubt.READING"),
  },
  {
    ...collector,
    name: "shelf-edit",
    path: ({ imports }) => `/books/import/${imports.spines}`,
    act: (page, t) =>
      page.getByRole("button", { name: t("imports.row.edit", untitled(t)) }).click(),
    shows: (page, t) => page.getByRole("form", { name: t("imports.row.edit", untitled(t)) }),
  },
  {
    ...collector,
    name: "shelf-piece",
    path: ({ imports }) => `/books/import/${imports.spines}`,
    act: (page, t) =>
      page.getByRole("button", { name: t("imports.row.showPiece", { title: "Момо" }) }).click(),
    shows: dialog("imports.row.pieceTitle"),
  },
  {
    ...collector,
    name: "import-missing",
    path: "/books/import/00000000-0000-7000-8000-000000000000",
    shows: text("imports.missingTitle"),
    consoleErrors: /404/,
  },
];
