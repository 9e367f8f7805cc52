import { Check } from "lucide";
import { useLocale, useNow, useTranslations } from "next-intl";
import { BookCover } from "@/components/books/cover";
import { useBookFormat } from "@/components/books/format";
import { Card } from "@/components/ui/card";
import { DayTile } from "@/components/ui/day-tile";
import { Icon } from "@/components/ui/icon";
import { useFormatter } from "@/components/ui/use-formatter";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";

/** A neighbour, and books as titles with their authors. */
const SAMPLES = {
  uk: {
    neighbour: "Марта Дзюба",
    books: [
      ["Місто", "Валер’ян Підмогильний"],
      ["Тигролови", "Іван Багряний"],
      ["Солодка Даруся", "Марія Матіос"],
      ["Лісова пісня", "Леся Українка"],
      ["Кобзар", "Тарас Шевченко"],
    ],
  },
  en: {
    neighbour: "Emily Clarke",
    books: [
      ["Moby-Dick", "Herman Melville"],
      ["Emma", "Jane Austen"],
      ["Dracula", "Bram Stoker"],
      ["Jane Eyre", "Charlotte Brontë"],
      ["Middlemarch", "George Eliot"],
    ],
  },
  de: {
    neighbour: "Jana Weber",
    books: [
      ["Der Prozess", "Franz Kafka"],
      ["Effi Briest", "Theodor Fontane"],
      ["Siddhartha", "Hermann Hesse"],
      ["Die Räuber", "Friedrich Schiller"],
      ["Buddenbrooks", "Thomas Mann"],
    ],
  },
} as const satisfies Record<ReturnType<typeof useLocale>, object>;

const KILOMETRES = [1, 2.3, 3.1, 4.6, 5.8] as const;
const CODE = "639 392";

const ROW = {
  "aria-hidden": true,
  padding: "none",
  className: "flex min-h-15 items-center gap-3 px-3 py-1.5 select-none",
} as const;

/** What one does here in three pictures, made of the screens' own parts; their captions are all that is read out. */
export function LoginPictures() {
  const t = useTranslations("login");
  const { shortDistance } = useBookFormat();
  const { neighbour, books } = SAMPLES[useLocale()];
  return (
    <ol className="grid gap-4 *:grid *:gap-1.5">
      <li>
        {t("pointFind")}
        <div aria-hidden="true" className="grid grid-cols-5 gap-3 select-none md:gap-4">
          {books.map(([title, author], at) => (
            <span key={title} className="book-tile">
              <BookCover title={title} author={author} size="full" />
              {shortDistance(KILOMETRES[at] ?? 0)}
            </span>
          ))}
        </div>
      </li>
      <li>
        {t("pointMeet")}
        <Meeting neighbour={neighbour} />
      </li>
      <li>
        {t("pointCode")}
        <Card {...ROW}>
          {books.slice(0, 3).map(([title, author]) => (
            <BookCover key={title} title={title} author={author} size="full" className="w-8!" />
          ))}
          <b className="grow text-right text-2xl/tight tracking-[0.08em] whitespace-nowrap tabular-nums">
            {CODE}
          </b>
        </Card>
      </li>
    </ol>
  );
}

function Meeting({ neighbour }: { neighbour: string }) {
  const place = useTranslations("enums.placeType");
  const format = useFormatter();
  const timeZone = "UTC";
  const at = zonedInstant(addDays(todayIn(timeZone, useNow()), 3), "18:30", timeZone);
  const clock = { weekday: "short", hour: "2-digit", minute: "2-digit", timeZone } as const;
  return (
    <Card {...ROW}>
      <DayTile
        month={format.dateTime(at, { month: "short", timeZone })}
        day={format.dateTime(at, { day: "numeric", timeZone })}
      />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">{neighbour}</b>
        <span className="text-sm text-muted">
          {`${format.dateTime(at, clock)}\u00a0· ${place("cafe")}`}
        </span>
      </span>
      <Icon of={Check} className="size-5 flex-none text-fir" />
    </Card>
  );
}
