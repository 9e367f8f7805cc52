import type { Scene } from "../scene";
import type { Words } from "../words";
import type { Screen } from "./screen";
import { dialog, heading, text } from "./screen";

const collector = { as: "collector" } as const;
const review = {
  ...collector,
  path: ({ imports }: Scene) => `/books/import/${imports.review}`,
};
const spines = {
  ...collector,
  path: ({ imports }: Scene) => `/books/import/${imports.spines}`,
};

const untitled = (t: Words) => ({ title: t("imports.row.untitled", { position: 3 }) });

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
    ...review,
    name: "import-edit",
    act: (page, t) =>
      page
        .getByRole("button", { name: t("imports.row.edit", { title: "Кобзар" }) })
        .first()
        .click(),
    shows: (page, t) =>
      page.getByRole("form", { name: t("imports.row.edit", { title: "Кобзар" }) }),
  },
  {
    ...review,
    name: "import-many",
    act: async (page, t) => {
      await page.getByRole("button", { name: t("imports.many.open") }).click();
      await page.getByLabel(t("imports.many.place")).selectOption("elsewhere");
    },
    shows: dialog("imports.many.open"),
  },
  {
    ...review,
    name: "import-wanted",
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
    ...spines,
    name: "shelf-review",
    shows: text("imports.doubt.READING"),
  },
  {
    ...spines,
    name: "shelf-edit",
    act: (page, t) =>
      page.getByRole("button", { name: t("imports.row.edit", untitled(t)) }).click(),
    shows: (page, t) => page.getByRole("form", { name: t("imports.row.edit", untitled(t)) }),
  },
  {
    ...spines,
    name: "shelf-piece",
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
