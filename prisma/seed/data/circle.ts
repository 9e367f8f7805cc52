import { ACCOUNTS } from "./people";

/** A circle of readers of one town. */
export const CIRCLE = {
  owner: ACCOUNTS.owner,
  members: [
    ACCOUNTS.friend,
    ACCOUNTS.borrower,
    "roman.stetsko@example.org",
    "lesia.protsyk@example.org",
    "nataliia.kruk@example.org",
  ],
  /** Who lends to fellow members at once. */
  lendsAtOnce: "lesia.protsyk@example.org",
  name: "Клас 5-А",
  description: "Батьки й учителі нашого класу. Ділимося тим, що читають діти, і тим, що читаємо самі.",
  color: "ORANGE",
  announcement:
    "У п’ятницю після уроків міняємося книжками у шкільній бібліотеці. Приносьте те, що вже прочитали.",
  language: "uk",
  country: "UKR",
  city: "Львів",
} as const;

/** The circle's own book, on a shelf in the classroom. */
export const CIRCLE_OWN_BOOK = "Кайдашева сім’я";
/** Books that are shown to this circle alone. */
export const CIRCLE_BOOKS: readonly string[] = [CIRCLE_OWN_BOOK, "НепрОсті"];
