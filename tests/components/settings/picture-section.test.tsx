import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PictureSection } from "@/components/settings/picture-section";
import { answer, example } from "../support/api";
import { aPicture, fileInput } from "../support/files";
import { expectLooksRight } from "../support/look";
import { show, t } from "../support/show";

const p = (key: string) => t(`settings.picture.${key}`);

const dialog = page.getByRole("dialog", { name: p("cropTitle") });
const keep = dialog.getByRole("button", { name: p("keep") });

test("a picture that cannot be read is told, and the focus comes back", async () => {
  await show(<PictureSection />, { me: { profilePictureUrl: null } });
  const choose = page.getByRole("button", { name: p("choose") });
  choose.element().focus();
  await userEvent.upload(fileInput(), new File(["no picture"], "a.jpg", { type: "image/jpeg" }));
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(p("unreadable"));
  await expect.element(keep).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("slider")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(choose).toHaveFocus();
});

test("a picture is cut out by keyboard and kept", async () => {
  const me = { ...(await example("GET /users/me")), profilePictureUrl: null };
  const kept = { ...me, profilePictureUrl: `/api/images/${crypto.randomUUID()}` };
  const uploads = answer(
    "POST /images/upload/[category]",
    await example("POST /images/upload/[category]"),
  );
  answer("PUT /users/[id]", kept);
  await show(<PictureSection />, { me });
  page
    .getByRole("button", { name: p("choose") })
    .element()
    .focus();
  await userEvent.upload(fileInput(), await aPicture());
  await expect.element(keep).not.toHaveAttribute("aria-disabled", "true");
  dialog
    .getByRole("slider", { name: p("zoom") })
    .element()
    .focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(dialog.getByText("1,1×")).toBeVisible();
  await expectLooksRight();
  dialog
    .getByRole("application", { name: p("area") })
    .element()
    .focus();
  const place = () =>
    document.querySelector<HTMLElement>("[data-testid=container] img")?.style.transform;
  const before = place();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(place).not.toBe(before);
  await keep.click();
  await expect.element(page.getByRole("button", { name: p("change") })).toHaveFocus();
  await expect.element(page.getByText(p("saved"))).toBeVisible();
  expect(uploads).toMatchObject([{ params: { category: "profile-picture" } }]);
});

test("a picture is taken away once that is confirmed", async () => {
  const me = await example("GET /users/me");
  const profilePictureUrl = `/api/images/${crypto.randomUUID()}`;
  const sent = answer("PUT /users/[id]", { ...me, profilePictureUrl: null });
  await show(<PictureSection />, { me: { profilePictureUrl } });
  await page.getByRole("button", { name: p("remove") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: p("remove") })
    .click();
  await expect.element(page.getByRole("button", { name: p("choose") })).toHaveFocus();
  expect(sent).toMatchObject([{ body: { profileImageId: null } }]);
});
