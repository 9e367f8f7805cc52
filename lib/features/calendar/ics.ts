import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { digest } from "@/lib/server/secrets/secrets";
import type { CalendarUser, Entry } from "./events";
import { HOUR } from "@/lib/shared/time";

/** Assumed duration of a meet-up. */
const MEETUP_MS = HOUR;
/** How often calendars should refresh the feed, in seconds. */
const REFRESH_SECONDS = 3600;

/** One entry as a file to import into a calendar; for a cancelled one, its cancellation. */
export function entryFile(user: CalendarUser, entry: Entry): Response {
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const headers = {
    "content-type": `text/calendar; charset=utf-8; method=${method}`,
    "content-disposition": 'attachment; filename="meet-up.ics"',
    "cache-control": "private, no-store",
  };
  return new Response(calendarText(user, [entry], method), { headers });
}

/** A feed for subscriptions; 304 if unchanged since the calendar's last request. */
export function feedFile(user: CalendarUser, entries: Entry[], request: Request): Response {
  const text = calendarText(user, entries, ICalCalendarMethod.PUBLISH);
  const etag = `"${digest(text).toString("base64url")}"`;
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=300",
    "x-robots-tag": "noindex",
    etag,
  };
  // A proxy that compresses the response makes the tag a weak one.
  const isKnown = request.headers.get("if-none-match")?.includes(etag);
  return new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers });
}

/** Instants are written in UTC and days without a zone, so that every calendar shows its own time. */
function calendarText(
  { locale }: CalendarUser,
  entries: Entry[],
  method: ICalCalendarMethod,
): string {
  const calendar = ical({
    name: "Nearshelf",
    prodId: { company: "Nearshelf", product: "Nearshelf", language: locale.toUpperCase() },
    method,
    ttl: REFRESH_SECONDS,
  });
  for (const { cancelled, tentative, busy, ...entry } of entries) {
    calendar.createEvent({
      ...entry,
      stamp: entry.lastModified,
      end: entry.allDay ? null : new Date(entry.start.getTime() + MEETUP_MS),
      status: statusOf({ cancelled, tentative }),
      busystatus: busy ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
      transparency: busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    });
  }
  // RFC 5545 3.1: the last line ends like the others.
  return `${calendar.toString()}\r\n`;
}

function statusOf({ cancelled, tentative }: Pick<Entry, "cancelled" | "tentative">) {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
