import type { Prisma } from "@/prisma/client/client";
import { ACCOUNTS } from "../data/people";
import { titled } from "./shelves";
import { after, DAY, dayOf, daysBefore, type Setting, type ShelvedBook } from "./model";

/** Outside loans of the tour's books. Days are counted from now. */
const LENT_OUTSIDE = [
  {
    title: "Good Omens",
    owner: ACCOUNTS.owner,
    name: "Пані Стефа з третього поверху",
    lent: 25,
    dueIn: 5,
    note: "Поверне, коли дочитає внук",
  },
  {
    title: "Foundation",
    owner: ACCOUNTS.borrower,
    name: "Тітка Галина",
    lent: 12,
    dueIn: 16,
    note: "Разом із закладкою",
  },
  {
    title: "The Martian",
    owner: ACCOUNTS.borrower,
    name: "Мартин із роботи",
    lent: 40,
    dueIn: null,
    note: null,
  },
];

/** The rows of the outside loans; sets the state of the books to lent out. They have no other loans. */
export function outsideLoanRows(
  setting: Setting,
  books: ShelvedBook[],
): Prisma.OutsideLoanCreateManyInput[] {
  return LENT_OUTSIDE.flatMap(({ title, owner, name, lent, dueIn, note }) => {
    const seed = titled(title);
    const book = books.find((each) => each.seed === seed);
    const isFree = book?.row.state === "AVAILABLE_FOR_BORROW";
    if (!book || !isFree || book.owner.person.email !== owner) return [];
    const lentAt = daysBefore(setting, lent);
    Object.assign(book.row, { state: "LENT", updatedAt: lentAt });
    const dueDate = dueIn === null ? null : dayOf(after(setting.now, dueIn * DAY));
    return [{ bookId: book.row.id, name, note, dueDate, lentAt, agreedAt: lentAt }];
  });
}
