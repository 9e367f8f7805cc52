import { ChevronDown, Gift, Handshake, Library } from "lucide";
import { useTranslations } from "next-intl";
import { ReportButton } from "@/components/moderation/report-button";
import { Card } from "@/components/ui/card";
import { useBookFormat } from "@/components/books/format";
import { Icon } from "@/components/ui/icon";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Journey, Station } from "@/lib/features/journey/schema";
import { NoteForm } from "./note-form";

/** The latest ones are shown; earlier ones can be unfolded. */
const LATEST_STATIONS = 6;

const ICONS = { SHELF: Library, LOAN: Handshake, GIFT: Gift } as const;

interface JourneySectionProps {
  bookId: string;
  journey: Journey;
  /** The reader is signed in, and may report a note. */
  isMember: boolean;
}

/** The book's journey as a line of stations, and the notes in its margin. */
export function JourneySection({ bookId, journey, isMember }: JourneySectionProps) {
  const t = useTranslations("journey");
  const format = useBookFormat();
  const { stations, readers, kilometres, notes, mayWrite } = journey;
  // The same town again and again says no more than the number of readers.
  const places = new Set(stations.map(({ city, country }) => city ?? country));
  const own = notes.find(({ isOwn }) => isOwn) ?? null;
  if (stations.length < 2 && notes.length === 0 && !mayWrite) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="journey" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="journey" className="text-xl">
          {t("title")}
        </h2>
        <p className="text-sm text-muted">
          {t("summary", { readers })}
          {kilometres > 0 && ` · ${format.distance(kilometres)}`}
        </p>
      </div>
      {places.size > 1 && <Stations stations={stations} />}
      {notes.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 id="margin" className="text-base">
            {t("notes")}
          </h3>
          <ul aria-labelledby="margin" className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="flex items-start justify-between gap-3">
                <figure className="min-w-0 border-l-2 border-amber pl-3">
                  <blockquote className="font-serif wrap-anywhere">{note.text}</blockquote>
                  <figcaption className="text-sm text-muted">
                    {note.isOwn && `${t("own")} · `}
                    <Where place={note} /> · <Month month={note.month} />
                  </figcaption>
                </figure>
                {isMember && !note.isOwn && (
                  // Only administrators learn who wrote it.
                  <ReportButton
                    target={null}
                    about={{
                      context: { marginNoteId: note.id },
                      name: t("reported", { text: note.text }),
                    }}
                    iconOnly
                    label={t("reportLabel")}
                    className="-my-1 -mr-2 flex-none"
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayWrite && <NoteForm bookId={bookId} text={own?.text ?? null} />}
    </Card>
  );
}

function Stations({ stations }: Pick<Journey, "stations">) {
  const t = useTranslations("journey");
  const earlier = stations.slice(0, -LATEST_STATIONS);
  return (
    <div>
      {earlier.length > 0 && (
        <details className="group mb-3">
          <summary
            className={
              "mb-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold " +
              "text-fir hover:text-fir-strong [&::-webkit-details-marker]:hidden"
            }
          >
            {t("earlier", { count: earlier.length })}
            <Icon of={ChevronDown} className="size-4 group-open:rotate-180" />
          </summary>
          <Line label={t("earlier", { count: earlier.length })} stations={earlier} />
        </details>
      )}
      <Line label={t("title")} stations={stations.slice(-LATEST_STATIONS)} />
    </div>
  );
}

/** Vertical on phones, horizontal if there is room. */
function Line({ label, stations }: { label: string } & Pick<Journey, "stations">) {
  return (
    <ol aria-label={label} className="grid sm:grid-cols-3 sm:gap-y-4">
      {stations.map((station, at) => (
        <Stop key={at} station={station} isLast={at === stations.length - 1} />
      ))}
    </ol>
  );
}

function Stop({ station, isLast }: { station: Station; isLast: boolean }) {
  const t = useTranslations("journey");
  const format = useBookFormat();
  const { kind, month, kilometres } = station;
  const icon = ICONS[kind];
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 sm:flex-col sm:gap-1.5 sm:pr-3 sm:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className={
            "absolute top-9 bottom-1 left-[0.9375rem] w-0.5 bg-line " +
            "sm:top-[0.9375rem] sm:right-1 sm:bottom-auto sm:left-9 sm:h-0.5 sm:w-auto"
          }
        />
      )}
      <span className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-fir">
        <Icon of={icon} className="size-4" />
      </span>
      <span className="min-w-0 text-sm">
        <span className="block font-semibold wrap-anywhere">
          <Where place={station} />
        </span>
        <span className="block text-muted">
          {t(`kind.${kind}`)}, <Month month={month} />
        </span>
        {kilometres !== null && kilometres > 0 && (
          <span className="block text-muted">+ {format.distance(kilometres)}</span>
        )}
      </span>
    </li>
  );
}

/** The town, or else the country, or else a text for an unknown place. */
function Where({ place: { city, country } }: { place: Pick<Station, "city" | "country"> }) {
  const t = useTranslations("journey");
  const format = useBookFormat();
  return city ?? (country ? format.country(country) : t("somewhere"));
}

/** @param month "YYYY-MM". */
function Month({ month }: { month: string }) {
  const format = useFormatter();
  return format.dateTime(new Date(`${month}-01T00:00Z`), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
