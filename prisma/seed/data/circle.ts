import type { CircleColor } from "@/lib/features/circles/terms";
import { ACCOUNTS, TOWNS } from "./people";

/** A circle of readers of one town. */
export interface SeedCircle {
  owner: string;
  members: readonly string[];
  name: string;
  description: string;
  color: CircleColor;
  /** Who lends to fellow members at once. */
  lendsAtOnce?: string;
}

/** The circle of the tour, which only its link lets in. */
export const CLASS: SeedCircle = {
  owner: ACCOUNTS.owner,
  members: [
    ACCOUNTS.friend,
    ACCOUNTS.borrower,
    "roman.stetsko@example.org",
    "lesia.protsyk@example.org",
    "nataliia.kruk@example.org",
  ],
  lendsAtOnce: "lesia.protsyk@example.org",
  name: "Клас 5-А",
  description: "Батьки й учителі нашого класу. Ділимося тим, що читають діти, і тим, що читаємо самі.",
  color: "ORANGE",
};

export const CLASS_ANNOUNCEMENT =
  "У п’ятницю після уроків міняємося книжками у шкільній бібліотеці. Приносьте те, що вже прочитали.";

/** A circle for whoever comes, without accounts of the tour: its town's page shows it. */
export const NEIGHBOURHOOD: SeedCircle = {
  owner: "bohdan.lesiv@example.org",
  members: [
    "zoriana.vovk@example.org",
    "nataliia.kruk@example.org",
    "andrii.shevchuk@example.org",
    "khrystyna.yavorska@example.org",
    "ostap.klymchuk@example.org",
  ],
  name: "Сихів читає",
  description:
    "Для всіх, хто живе на Сихові й поруч. Раз на місяць говоримо про одну книжку за чаєм, а між зустрічами позичаємо свої.",
  color: "BLUE",
};

/** Language and town of both. */
export const CIRCLE_HOME = { language: "uk", ...TOWNS.lviv } as const;

/** The own book of the class, on a shelf in its room. */
export const CIRCLE_OWN_BOOK = "Кайдашева сім’я";
/** Books that are shown to the class alone. */
export const CIRCLE_BOOKS: readonly string[] = [CIRCLE_OWN_BOOK, "НепрОсті"];
