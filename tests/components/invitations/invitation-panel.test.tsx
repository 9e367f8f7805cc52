import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { InvitationPanel } from "@/components/invitations/invitation-panel";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

const own = (key: string, values?: Record<string, number>) => t(`invitation.own.${key}`, values);

test("a link says how many came, makes friends where that is ticked, and is renewed and ended", async () => {
  const link = {
    ...(await example("GET /users/me/invitation")),
    url: "https://example.org/i/first",
    befriends: false,
    came: 3,
  };
  answer("GET /users/me/invitation", link);
  await show(<InvitationPanel first={link} />);
  await expect.element(page.getByText(own("came", { count: 3 }))).toBeVisible();
  const address = page.getByLabelText(own("address"));
  const sent = answer("PUT /users/me/invitation", { ...link, befriends: true });
  await page.getByLabelText(own("befriends")).click();
  await expect.element(page.getByText(own("befriendsOn"))).toBeVisible();
  expect(sent).toMatchObject([{ body: { befriends: true } }]);

  const renewed = { ...link, url: "https://example.org/i/second" };
  answer("POST /users/me/invitation/renew", renewed);
  answer("DELETE /users/me/invitation", undefined);
  for (const act of ["renew", "end"]) {
    await page.getByRole("button", { name: own(act) }).click();
    const sure = page.getByRole("alertdialog", { name: own(`${act}Title`) });
    await sure.getByRole("button", { name: own(act) }).click();
    await expect.element(sure).not.toBeInTheDocument();
    if (act === "renew") await expect.element(address).toHaveValue(renewed.url);
  }
  await expect.element(address).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: own("create") })).toBeVisible();
});
