import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { digest } from "@/lib/server/secrets";
import type { CalendarUser, Entry } from "./events";
import { HOUR } from "@/lib/shared/time";

/** How long a meet-up takes, as far as calendars need to know, in milliseconds. */
const MEETUP_TAKES = HOUR;
/** Calendars are asked to look again this often, in seconds. */
const LOOK_AGAIN = 3600;

/** One entry as a file to be taken into a calendar; of a cancelled one, its cancellation. */
export function entryFile(user: CalendarUser, entry: Entry): Response {
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  return answer(calendarText(user, [entry], method), {
    "content-type": `text/calendar; charset=utf-8; method=${method}`,
    "content-disposition": 'attachment; filename="meet-up.ics"',
    "cache-control": "private, no-store",
  });
}

/** A feed to be subscribed to. Unchanged since the calendar last looked, it is 304. */
export function feedFile(user: CalendarUser, entries: Entry[], request: Request): Response {
  const text = calendarText(user, entries, ICalCalendarMethod.PUBLISH);
  const etag = `"${digest(text).toString("base64url")}"`;
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=300",
    "x-robots-tag": "noindex",
    etag,
  };
  // A proxy that packs what it passes on makes the tag a weak one.
  const isKnown = request.headers.get("if-none-match")?.includes(etag);
  return isKnown ? new Response(null, { status: 304, headers }) : answer(text, headers);
}

function answer(text: string, headers: Record<string, string>): Response {
  return new Response(text, { headers });
}

/** Instants are written in UTC and days without a zone, so that every clock shows its own. */
function calendarText(
  { locale }: CalendarUser,
  entries: Entry[],
  method: ICalCalendarMethod,
): string {
  const calendar = ical({
    name: "Nearshelf",
    prodId: { company: "Nearshelf", product: "Nearshelf", language: locale.toUpperCase() },
    method,
    ttl: LOOK_AGAIN,
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      start: entry.start,
      end: entry.allDay ? null : new Date(entry.start.getTime() + MEETUP_TAKES),
      allDay: entry.allDay,
      summary: entry.summary,
      location: entry.location,
      description: entry.description || null,
      url: entry.url,
      status: statusOf(entry),
      busystatus: entry.busy ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
      transparency: entry.busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    });
  }
  // RFC 5545 3.1: the last line ends as the others do.
  return `${calendar.toString()}\r\n`;
}

function statusOf({ cancelled, tentative }: Entry): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
