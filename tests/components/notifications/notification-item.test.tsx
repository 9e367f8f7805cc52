import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { NotificationItem } from "@/components/notifications/notification-item";
import { example } from "../support/api";
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
