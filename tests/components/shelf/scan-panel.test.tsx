import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ScanPanel } from "@/components/shelf/scan/scan-panel";
import { Dialog } from "@/components/ui/dialog";
import { answer, example } from "../support/api";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { DESK, leave, show, t } from "../support/show";

const KNOWN = "9783161484100";
const UNKNOWN = "9780306406157";
const TITLE = "Зі скрині";

const typed = page.getByLabelText(t("scan.typed"));
const rows = page.getByRole("list", { name: t("scan.list") }).getByRole("listitem");
const type = async (code: string) => {
  await typed.fill(code);
  await userEvent.keyboard("{Enter}");
};

/** The scanner without a camera, for a reader without stored data; the catalogues know one book. */
async function showScanning(id = crypto.randomUUID()) {
  const facts = {
    ...{ title: TITLE, author: "Леся Українка", language: "uk" as const, genre: null },
    ...{ description: null, form: null, coverUrl: null },
  };
  answer("GET /catalog", ({ query: { isbn = "" } }) => ({
    ...{ ownBookId: null, candidates: [] },
    facts: isbn === KNOWN ? { ...facts, isbn } : null,
  }));
  await show(
    <Dialog open title={t("scan.title")}>
      <ScanPanel near={[]} />
    </Dialog>,
    {
      size: DESK,
      me: { id },
    },
  );
}

test("what is wrong with a typed ISBN, is there already or is not known is told, and all is kept", async () => {
  const reader = crypto.randomUUID();
  await showScanning(reader);
  await type("9780140003001");
  await expect.element(typed).toHaveAccessibleDescription(t("validation.isbnCheckDigit"));
  await type("4006381333931");
  await expect.element(typed).toHaveAccessibleDescription(t("validation.isbnPrefix"));
  await type(KNOWN);
  await expect.element(rows).toHaveTextContent(TITLE);
  await type(KNOWN);
  await expect.element(rows).toHaveLength(2);
  await type(KNOWN);
  await expect.element(page.getByText(t("scan.status.already", { title: TITLE }))).toBeVisible();
  const second = rows.filter({ hasText: t("scan.row.repeated") });
  await expect.element(second.getByRole("checkbox")).not.toBeChecked();
  await type(UNKNOWN);
  await expect.element(rows.filter({ hasText: t("scan.row.unknown") })).toBeVisible();
  await expectLooksRight();
  await leave();
  await showScanning(reader);
  await expect.element(rows).toHaveLength(3);
});

test("without permission for the camera it is said what to do", async () => {
  const denied = new DOMException("no", "NotAllowedError");
  const camera = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(denied);
  await showScanning();
  const said = page.getByRole("alert").filter({ hasText: t("scan.cameraError.denied") });
  await expect.element(said).toBeVisible();
  await expectLooksRight();
  camera.mockRestore();
});

test("all scanned books become a list to be checked, ticked as here, and are scanned no more", async () => {
  await showScanning();
  await type(KNOWN);
  await expect.element(rows).toHaveTextContent(TITLE);
  await type(UNKNOWN);
  await expect.element(rows.filter({ hasText: t("scan.row.unknown") })).toBeVisible();
  await press(rows.filter({ hasText: TITLE }).getByRole("checkbox"), " ");
  const list = await example("GET /imports/[id]");
  answer("POST /imports", list);
  const set = answer("PUT /imports/[id]/rows", { changed: 1 });
  const { content } = await example("GET /imports/[id]/rows");
  const [row] = content;
  const both = [1, 2].map((position) => ({ ...row, id: crypto.randomUUID(), position }));
  answer("GET /imports/[id]/rows", { content: both, next: null });
  await page.getByRole("button", { name: t("scan.add", { count: 1 }), exact: true }).click();
  await expect.element(page.getByRole("list", { name: t("scan.list") })).not.toBeInTheDocument();
  expect(set).toMatchObject([
    { params: { id: list.id }, body: { filter: "all", set: { chosen: true } } },
    { body: { ids: [both[0]?.id], set: { chosen: false } } },
  ]);
});
