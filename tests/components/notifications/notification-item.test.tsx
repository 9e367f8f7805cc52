import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NotificationItem } from "@/components/notifications/notification-item";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

test("who waited for a gift is told that it is asked for", async () => {
  const params = { kind: "GIFT", title: "Тигролови", name: "Олена Довга" } as const;
  const [notification] = await example("GET /notifications");
  await show(<NotificationItem notification={{ ...notification, type: "BOOK_FREE", params }} />);
  await expect
    .element(page.getByRole("article", { name: t("notifications.BOOK_FREE.title") }))
    .toHaveTextContent(t("notifications.BOOK_FREE.message", params));
});

test("a confirmed identity leads to where it stands", async () => {
  const [notification] = await example("GET /notifications");
  const approved = { ...notification, type: "ID_APPROVED", loanId: null, params: {} } as const;
  await show(<NotificationItem notification={approved} />);
  await expect.element(page.getByRole("link")).toHaveAttribute("href", "/settings/trust#identity");
});

test("who is asked to help run a circle answers where they read it, while they are asked", async () => {
  const circle = { ...(await example("GET /circles/[id]")), offered: true };
  answer("GET /circles/[id]", circle);
  const [notification] = await example("GET /notifications");
  const params = { circle: circle.name, circleId: circle.id };
  const asked = { ...notification, type: "CIRCLE_OFFER", loanId: null, params } as const;
  answer("PUT /notifications/[id]/read", asked);
  const answered = answer("PUT /circles/[id]/ownership", undefined);
  await show(<NotificationItem notification={asked} />);
  const yes = page.getByRole("button", { name: t("circles.offer.accept"), exact: true });
  await expect.element(yes).toBeVisible();
  answer("GET /circles/[id]", { ...circle, offered: false });
  await yes.click();
  await expect.element(yes).not.toBeInTheDocument();
  expect(answered).toMatchObject([{ params: { id: circle.id }, body: { accept: true } }]);
});
