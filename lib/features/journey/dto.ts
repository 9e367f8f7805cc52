import type { MarginNote as StoredNote } from "@/prisma/client/client";
import type { Point, Town } from "@/lib/features/geo/queries";
import type { Journey, MarginNote, Station } from "./schema";
import { MIN_INHABITANTS, type StationKind } from "./terms";

/** A place as written, and its town in the gazetteer. */
interface Stop {
  country: string | null;
  town: Town | null;
}

/** A stay of the book, oldest first. */
export interface Stay extends Stop {
  kind: StationKind;
  at: Date;
}

export interface NoteRow extends Stop, Pick<StoredNote, "id" | "text" | "createdAt"> {
  isOwn: boolean;
}

const EARTH_RADIUS_KM = 6371;

/** @param stays oldest first. */
export function toJourney(
  stays: readonly Stay[],
  notes: readonly NoteRow[],
  { readers, mayWrite }: Pick<Journey, "readers" | "mayWrite">,
): Journey {
  const stations = stays.map((stay, at): Station => {
    const previous = stays[at - 1];
    const kilometres = previous ? kilometresBetween(previous, stay) : null;
    return { kind: stay.kind, ...placeOf(stay), month: monthOf(stay.at), kilometres };
  });
  const total = stations.reduce((sum, { kilometres }) => sum + (kilometres ?? 0), 0);
  return { stations, readers, kilometres: total, notes: notes.map(toNote), mayWrite };
}

function toNote({ id, text, createdAt, isOwn, ...stop }: NoteRow): MarginNote {
  return { id, text, ...placeOf(stop), month: monthOf(createdAt), isOwn };
}

/** The gazetteer's name of the town, unless the town is so small that it would identify a reader. */
function placeOf({ country, town }: Stop): { country: string | null; city: string | null } {
  return { country, city: named(town)?.name ?? null };
}

function named(town: Town | null): Town | null {
  return town && town.population >= MIN_INHABITANTS ? town : null;
}

function kilometresBetween(one: Stop, other: Stop): number | null {
  const [from, to] = [named(one.town), named(other.town)];
  return from && to ? Math.round(greatCircle(from, to)) : null;
}

/** Distance in kilometres. */
function greatCircle(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(half));
}

/** YYYY-MM. */
function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}
