import type { Visibility } from "@/lib/features/books/terms";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import type { LoanStory } from "../community/model";
import { CIRCLE_BOOKS } from "./circle";
import { ACCOUNTS } from "./people";

/** Titles on the shelves of the fixed accounts; other readers get all other books. */
export const FIXED_SHELVES: Record<string, readonly string[]> = {
  [ACCOUNTS.owner]: [
    "Кобзар", "Тіні забутих предків", "Intermezzo|Михайло Коцюбинський", "Земля", "Тигролови",
    "Лісова пісня", "Місто", "Маруся Чурай", "Солодка Даруся", "Ворошиловград", "Інтернат",
    "Фелікс Австрія", "Амадока", "Танго смерті", "Адвокат із Личаківської", "Бот",
    "Не озирайся і мовчи", "Спитайте Мієчку", "Драбина", "Тореадори з Васюківки",
    "Хто зробить сніг", "Зачарована Десна", "Кайдашева сім’я", "1984", "Брама Європи",
    "Зваблення їжею з українським смаком", "Sklepy cynamonowe", "Solaris", "Bieguni",
    "The Hobbit", "Pride and Prejudice", "Good Omens",
  ],
  [ACCOUNTS.borrower]: [
    "Колонія", "Московіада", "Захар Беркут", "Ключ", "Dune", "Foundation", "Neuromancer",
    "The Martian",
  ],
  [ACCOUNTS.friend]: [
    "Записки українського самашедшого", "Лексикон інтимних міст", "НепрОсті",
    "Сто років самотності", "Ferdydurke", "L’Étranger", "La Peste",
  ],
  [ACCOUNTS.stranger]: [
    "Der Prozess", "Die Verwandlung", "Die Straße", "Berlin Alexanderplatz", "Herr Lehmann",
    "Tschick", "Momo", "Brave New World",
  ],
};

/** Gifts instead of books to lend. */
export const FIXED_GIVE_AWAYS: readonly string[] = ["Тореадори з Васюківки", "1984", "Momo"];

/** Books with another visibility than `EVERYONE`; one also has its own loan period. */
export const FIXED_VISIBILITY: Record<string, { visibility: Visibility; loanDays?: number }> = {
  "Зачарована Десна": { visibility: "FRIENDS", loanDays: 14 },
  "Зваблення їжею з українським смаком": { visibility: "NOBODY" },
  "Не озирайся і мовчи": { visibility: "CIRCLES" },
  ...Object.fromEntries(CIRCLE_BOOKS.map((title) => [title, { visibility: "CHOSEN_CIRCLES" }])),
};

/** Lending rules of some accounts. The friend's rule refuses the borrower a second book. */
export const FIXED_RULES: Record<string, Partial<LendingRules>> = {
  [ACCOUNTS.friend]: { approveFriends: true, booksPerReader: 1 },
  [ACCOUNTS.stranger]: { loanDays: 21, newcomersOneAtATime: true },
};

/** A loan of the tour. Numbers are days before now; `dueIn` and `meetUpIn` are days after now. */
export interface TourLoan extends Partial<Pick<LoanStory, "kind" | "endedBy" | ToldField>> {
  book: string;
  /** The owner at that time, if the book has another one now. */
  owner?: string;
  borrower: string;
  requested: number;
  approved?: number;
  scheduled?: number;
  lent?: number;
  closed?: number;
  dueIn?: number;
  meetUpIn?: number;
  /** A request for an extension: `asked` days ago, until `dueIn` days after now. */
  ask?: { asked: number; dueIn: number; message: string };
}

/** Fields of a loan's story that the tour gives as they are. */
export const TOLD_FIELDS = ["end", "message", "feedback", "choiceOpen", "interest", "manners"] as const;
type ToldField = (typeof TOLD_FIELDS)[number];

const reader = (name: string) => `${name}@example.org`;

const returned = (
  book: string,
  borrower: string,
  requested: number,
  interest?: number,
  manners?: TourLoan["manners"],
): TourLoan => ({
  book, borrower, requested, interest, manners,
  approved: requested - 1, scheduled: requested - 1, lent: requested - 3,
  closed: Math.max(3, requested - 24), end: "RETURNED",
});

/** A former owner of the book with the longest journey. */
const TRAVELLER = reader("daryna.polishchuk");

export const TOUR_LOANS: readonly TourLoan[] = [
  // Waiting for the owner's answer.
  { book: "Кобзар", borrower: reader("roman.stetsko"), requested: 2, message: "Добрий день! Готую з донькою виступ на березневий вечір, тож шукаю гарне видання. Поверну за місяць." },
  { book: "Кобзар", borrower: reader("lesia.protsyk"), requested: 1, message: "Вітаю! Якщо книжка ще вільна, мені б на три тижні. Живу на Майорівці." },
  { book: "Тіні забутих предків", borrower: ACCOUNTS.borrower, requested: 1, message: "Привіт! Хочу перечитати перед показом фільму у «Львівському палаці мистецтв». Заберу, де скажете." },
  { book: "The Hobbit", borrower: reader("ostap.klymchuk"), requested: 3, message: "Вітаю! Підтягую англійську, а це саме мій рівень. Читаю швидко." },
  { book: "Спитайте Мієчку", borrower: reader("nataliia.kruk"), requested: 0.3, message: "Добрий вечір! У нас на Сихові цю книжку всі хвалять. Можна буде в черзі після мене ще сусідці?" },
  // Approved.
  { book: "Фелікс Австрія", borrower: ACCOUNTS.borrower, requested: 4, approved: 3, scheduled: 2, meetUpIn: 2, dueIn: 27 },
  { book: "Solaris", borrower: reader("marek.wojcik"), requested: 2, approved: 1, dueIn: 29 },
  // Lent by the owner; the second is overdue.
  { book: "Драбина", borrower: ACCOUNTS.friend, requested: 24, approved: 23, scheduled: 23, lent: 21, dueIn: 2, ask: { asked: 0.4, dueIn: 16, message: "Лишилося сто сторінок, а тиждень божевільний. Можна ще на два тижні?" } },
  { book: "Амадока", borrower: ACCOUNTS.borrower, requested: 37, approved: 36, lent: 34, dueIn: -4 },
  { book: "Інтернат", borrower: ACCOUNTS.borrower, requested: 17, approved: 16, scheduled: 16, lent: 14, dueIn: 16 },
  { book: "Бот", borrower: reader("bohdan.lesiv"), requested: 130, approved: 129, lent: 127, closed: 70, end: "LOST", endedBy: "owner" },
  // Returned; the latest has no rating by either side.
  { ...returned("Ворошиловград", ACCOUNTS.borrower, 26), feedback: "Куточок загнувся, і горнятко лишило слід, фото внизу. Нічого страшного, книжки живуть." },
  returned("Місто", ACCOUNTS.borrower, 96, 9, [5, 5, 5]),
  returned("Лісова пісня", ACCOUNTS.friend, 210, 10, [5, 5, 5]),
  returned("Маруся Чурай", ACCOUNTS.friend, 150, 9, [4, 5, 5]),
  returned("Земля", reader("andrii.shevchuk"), 180, 8, [3, 5, 4]),
  returned("Солодка Даруся", reader("nataliia.kruk"), 240, 10, [5, 5, 5]),
  returned("Солодка Даруся", reader("khrystyna.yavorska"), 110, 9, [5, 4, 5]),
  returned("Танго смерті", reader("ostap.klymchuk"), 88, 7, [4, 4, 5]),
  returned("Хто зробить сніг", reader("marta.dziuba"), 300, 10, [5, 5, 5]),
  returned("Тигролови", reader("yurii.boiko"), 260, 9, [5, 5, 4]),
  returned("Тигролови", reader("roman.stetsko"), 75, 10, [5, 5, 5]),
  returned("Bieguni", reader("marek.wojcik"), 190, 8, [5, 4, 4]),
  returned("Адвокат із Личаківської", reader("bohdan.lesiv"), 220, 8, [3, 4, 4]),
  returned("Кобзар", reader("zoriana.vovk"), 320, 10, [5, 5, 5]),
  { book: "Intermezzo|Михайло Коцюбинський", borrower: reader("zoriana.vovk"), requested: 45, closed: 44, end: "CANCELED", endedBy: "owner" },
  { book: "Pride and Prejudice", borrower: reader("lesia.protsyk"), requested: 58, approved: 57, closed: 55, end: "CANCELED", endedBy: "borrower", dueIn: -27 },
  // The owner borrows too.
  { book: "Ключ", borrower: ACCOUNTS.owner, requested: 4, approved: 3, dueIn: 28 },
  { book: "Neuromancer", borrower: ACCOUNTS.owner, requested: 2, approved: 1, scheduled: 1, meetUpIn: 6, dueIn: 29 },
  { book: "Колонія", borrower: ACCOUNTS.owner, requested: 12, approved: 11, scheduled: 11, lent: 9, dueIn: 19 },
  returned("Захар Беркут", ACCOUNTS.owner, 140, 8, [5, 5, 5]),
  returned("НепрОсті", ACCOUNTS.owner, 170, 10, [5, 5, 5]),
  returned("Сто років самотності", ACCOUNTS.owner, 62, 9, [5, 5, 5]),
  returned("Dune", ACCOUNTS.friend, 120, 9, [5, 5, 4]),
  // Lent, and the owner waits for the return.
  { book: "Лексикон інтимних міст", borrower: reader("zoriana.vovk"), requested: 20, approved: 19, scheduled: 19, lent: 17, dueIn: 9 },
  { book: "L’Étranger", borrower: ACCOUNTS.borrower, requested: 1 },
  // Gifts: two are requested, one is promised, one was given and its receiver has to choose.
  { kind: "GIFT", book: "Тореадори з Васюківки", borrower: reader("khrystyna.yavorska"), requested: 1.5, message: "Добрий день! У сина саме той вік, коли з Явою й Павлушею йдуть у метро під свинарником. Заберу будь-коли." },
  { kind: "GIFT", book: "Тореадори з Васюківки", borrower: ACCOUNTS.borrower, requested: 0.5, message: "Привіт! Моя зачитана до дірок. Прочитаю й передам далі, хай мандрує." },
  { kind: "GIFT", book: "1984", borrower: reader("marta.dziuba"), requested: 5, approved: 4, scheduled: 3, meetUpIn: 3, message: "Вітаю! Із радістю візьму для шкільного клубу читання." },
  { kind: "GIFT", book: "Московіада", owner: ACCOUNTS.owner, borrower: ACCOUNTS.borrower, requested: 9, approved: 8, scheduled: 8, closed: 2, end: "GIVEN", choiceOpen: true, message: "Давно шукаю саме це видання. Дякую, що віддаєте!" },
  // A book from Kyiv that was lent and given several times, and last given to the owner.
  { ...returned("Брама Європи", reader("oleksandr.tkachenko"), 340, 9, [5, 5, 5]), owner: TRAVELLER },
  { kind: "GIFT", book: "Брама Європи", owner: TRAVELLER, borrower: reader("marta.dziuba"), requested: 270, approved: 269, closed: 262, end: "GIVEN", message: "Буду в Києві на вихідних і з радістю заберу її до Львова." },
  { ...returned("Брама Європи", reader("nataliia.kruk"), 200, 10, [5, 5, 5]), owner: reader("marta.dziuba") },
  { kind: "GIFT", book: "Брама Європи", owner: reader("marta.dziuba"), borrower: ACCOUNTS.owner, requested: 82, approved: 81, closed: 78, end: "GIVEN", message: "Якщо ще ніхто не забрав, візьму з радістю." },
  // Berlin.
  { book: "Der Prozess", borrower: reader("moritz.engel"), requested: 2 },
  { book: "Tschick", borrower: reader("hannah.schreiber"), requested: 15, approved: 14, scheduled: 14, lent: 12, dueIn: 16 },
  returned("Herr Lehmann", reader("emre.yildiz"), 90, 9, [5, 5, 5]),
];

/** Loans of the tour that share the meet-up of another one between the same two users, by title. */
export const SHARED_MEETUPS: Record<string, readonly string[]> = {
  "Фелікс Австрія": ["Ключ", "Інтернат"],
};

/** Notes in the margin by readers who had the book; `written` is in days before now. */
export const TOUR_NOTES: readonly { book: string; author: string; written: number; text: string }[] = [
  { book: "Брама Європи", author: reader("oleksandr.tkachenko"), written: 318, text: "Розділ про Київську Русь я дочитував у метро й двічі проїхав свою станцію." },
  { book: "Брама Європи", author: reader("nataliia.kruk"), written: 176, text: "На 112-й сторінці була засушена волошка. Я її не чіпала, хай їде далі." },
  { book: "Тигролови", author: reader("roman.stetsko"), written: 50, text: "Читав синові вголос три вечори поспіль: засинати він не схотів." },
];

/** Friendships of the fixed accounts; the first pair has the longest chat too. */
export const TOUR_FRIENDS: readonly (readonly [string, string])[] = [
  [ACCOUNTS.owner, ACCOUNTS.friend],
  [ACCOUNTS.owner, reader("nataliia.kruk")],
  [ACCOUNTS.owner, reader("yurii.boiko")],
  [ACCOUNTS.owner, reader("olena.fedoriv")],
  [ACCOUNTS.borrower, reader("andrii.shevchuk")],
  [ACCOUNTS.friend, reader("zoriana.vovk")],
  [ACCOUNTS.stranger, reader("hannah.schreiber")],
];

/** Open friend requests: from, to. */
export const TOUR_FRIEND_REQUESTS: readonly (readonly [string, string])[] = [
  [reader("marta.dziuba"), ACCOUNTS.owner],
  [reader("ostap.klymchuk"), ACCOUNTS.owner],
  [ACCOUNTS.borrower, reader("khrystyna.yavorska")],
  [reader("jonas.wiegand"), ACCOUNTS.stranger],
];

/** Waiting lists of the tour's lent books, by title, in order. */
export const TOUR_WAITING: Record<string, readonly string[]> = {
  "Драбина": [ACCOUNTS.borrower, reader("nataliia.kruk")],
  "Інтернат": [reader("lesia.protsyk"), reader("ostap.klymchuk"), ACCOUNTS.friend],
  "Амадока": [reader("roman.stetsko"), reader("andrii.shevchuk")],
  "Лексикон інтимних міст": [ACCOUNTS.owner, reader("marta.dziuba")],
  "1984": [reader("ostap.klymchuk")],
};

/** The first user blocked the second. */
export const TOUR_BLOCKS: readonly (readonly [string, string])[] = [
  [reader("illia.bondar"), reader("pavlo.rybak")],
];
