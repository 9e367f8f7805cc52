import type { Prisma } from "@/prisma/client/client";
import { after, bookOf, DAY, dayOf, daysBefore, type Community } from "./model";

/** Outside loans of the tour's books. Days are counted from now. */
const LENT_OUTSIDE = [
  {
    title: "Good Omens",
    name: "Пані Стефа з третього поверху",
    lent: 25,
    dueIn: 5,
    note: "Поверне, коли дочитає внук",
  },
  {
    title: "Foundation",
    name: "Тітка Галина",
    lent: 12,
    dueIn: 16,
    note: "Разом із закладкою",
  },
  {
    title: "The Martian",
    name: "Мартин із роботи",
    lent: 40,
    dueIn: null,
    note: null,
  },
];

/** The rows of the outside loans; sets the state of the books to lent out. They have no other loans. */
export function outsideLoanRows(community: Community): Prisma.OutsideLoanCreateManyInput[] {
  return LENT_OUTSIDE.map(({ title, name, lent, dueIn, note }) => {
    const { row } = bookOf(community, title);
    const lentAt = daysBefore(community, lent);
    Object.assign(row, { state: "LENT", updatedAt: lentAt });
    const dueDate = dueIn === null ? null : dayOf(after(community.now, dueIn * DAY));
    return { bookId: row.id, name, note, dueDate, lentAt, agreedAt: lentAt };
  });
}
