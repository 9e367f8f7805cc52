import { expect, test } from "vitest";
import { listed } from "@/components/notifications/listed";
import { notificationKeys, type Notification } from "@/lib/features/notifications/schema";
import { NotificationType } from "@/prisma/client/enums";

function notice(type: NotificationType, loanId: string | null = null): Notification {
  const timestamp = "2026-01-01T00:00:00.000Z";
  const id = `${type}-${loanId}`;
  const common = { params: {}, read: false, timestamp, loanId, matter: loanId ?? id, actor: null };
  return { id, type, ...notificationKeys(type), ...common };
}

const ids = (list: Notification[]) => list.map(({ id }) => id);

test("all types stand in the list, changes of status excepted", () => {
  const shown = listed(
    Object.values(NotificationType).map((type) => notice(type)),
    [],
  ).map(({ type }) => type);
  expect(shown).toEqual(
    Object.values(NotificationType).filter((type) => type !== "LOAN_STATUS_CHANGE"),
  );
});

test("a request waits above the list until it is answered, and stands in it afterwards", () => {
  const all = [
    notice("LOAN_REQUEST", "a"),
    notice("LOAN_REQUEST", "b"),
    notice("LOAN_APPROVED", "c"),
  ];
  expect(ids(listed(all, [{ id: "a" }]))).toEqual(["LOAN_REQUEST-b", "LOAN_APPROVED-c"]);
  expect(ids(listed(all, []))).toEqual(ids(all));
});

test("of a matter the newest is listed, which is unread while any of the matter is", () => {
  const all = [
    { ...notice("MEETUP_SCHEDULED", "a"), read: true },
    notice("FRIEND_ACCEPTED"),
    { ...notice("LOAN_APPROVED", "b"), matter: "a" },
  ];
  const shown = (list: Notification[]) => listed(list, []).map(({ type, read }) => [type, read]);
  expect(shown(all)).toEqual([
    ["MEETUP_SCHEDULED", false],
    ["FRIEND_ACCEPTED", false],
  ]);
  expect(shown(all.map((each) => ({ ...each, read: true })))).toContainEqual([
    "MEETUP_SCHEDULED",
    true,
  ]);
});
