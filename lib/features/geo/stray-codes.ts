import type { Country } from "@/lib/shared/countries";
import { isInOblast } from "./oblasts";
import { placeKey } from "./place-key";
import type { Point } from "./queries";

export interface PlacedCode extends Point {
  /** As `postalKey` returns it. */
  code: string;
  place: string;
}

/** A code that a dump places wrongly. */
export interface StrayCode {
  code: string;
  /** As it is to be called. */
  place: string;
  from: Point;
  to: Point;
  /** Between the two. */
  km: number;
}

/** The code, its place, and from where to where it was moved. */
export function strayLine({ code, place, from, to, km }: StrayCode): string {
  return `${code} ${place}: ${from.lat}, ${from.lon} → ${to.lat}, ${to.lon} (${Math.round(km)} km)`;
}

/** Towns of a country by their folded names; of namesakes the largest first. */
export type TownIndex = ReadonlyMap<string, readonly Point[]>;

/** Fewer codes with the same beginning do not tell where such codes are. */
const MIN_GROUP = 8;
/** Codes further from the middle of their group do not count for it, in kilometres. */
const REACH_KM = 60;
/** At least this part of a group has to lie together, or nothing is far from it. */
const MIN_SHARE = 0.5;
/** The codes of a town often have one point, but its area is not one. */
const MIN_SPREAD_KM = 5;
/** From where on a code is far, and very far, from the middle of its group: in kilometres, and in spreads of the group. */
const FAR = { km: 80, spreads: 8 };
const VERY_FAR = { km: 140, spreads: 15 };
/** A part of an oblast is no larger. */
const FAR_IN_UKRAINE_KM = 60;
/** How many points around a code are looked at, and how near. */
const AROUND = { points: 20, km: 40 };
/** With fewer points around, a place is remote. */
const REMOTE = 4;
/** A code is where it belongs if more than this part of the points around has codes like it. */
const FELLOWS = 0.15;
/** Codes next in number, of which the middle is taken. */
const NEXT_CODES = 6;
/** A code is where it belongs if so many of the codes next in number are, and not far from it. */
const SUPPORT = 2;
const KM_PER_DEGREE = 111.2;

/** Islands far out that dumps place ashore. */
const ISLANDS: Partial<Record<Country, Readonly<Record<string, Point & { place: string }>>>> = {
  AUS: {
    "2898": { place: "Lord Howe Island", lat: -31.55, lon: 159.08 },
    "2899": { place: "Norfolk Island", lat: -29.04, lon: 167.95 },
    "6798": { place: "Christmas Island", lat: -10.45, lon: 105.69 },
    "6799": { place: "Cocos (Keeling) Islands", lat: -12.19, lon: 96.83 },
  },
  NZL: { "8942": { place: "Chatham Islands", lat: -43.95, lon: -176.56 } },
};

/**
 * The codes of a dump that are to be moved: those that stray from their neighbours, islands that it places ashore, and
 * reserved codes, which are no places: they have no town, and lie between the codes next in number.
 * @param codes each once, sorted.
 */
export function strayCodes(
  country: Country,
  codes: readonly PlacedCode[],
  towns: TownIndex,
): StrayCode[] {
  const known = codes.flatMap(({ code, place, lat, lon }) => {
    const island = ISLANDS[country]?.[code];
    if (island && distanceKm(island, { lat, lon }) > AROUND.km)
      return [moved({ code, place: island.place, lat, lon }, island)];
    if (!/^reserved\b/i.test(place)) return [];
    const [beginning = ""] = beginnings(country, code);
    const others = codes.filter((other) => other.code !== code && other.code.startsWith(beginning));
    return [moved({ code, place: `(${place})`, lat, lon }, medianOf(nextTo(code, others)))];
  });
  const isKnown = new Set(known.map(({ code }) => code));
  const others = codes.filter(({ code }) => !isKnown.has(code));
  return [...known, ...strayingFromNeighbours(country, others, towns)].sort((a, b) => b.km - a.km);
}

function moved({ code, place, lat, lon }: PlacedCode, target: Point): StrayCode {
  const [from, to] = [{ lat, lon }, rounded(target)];
  return { code, place, from, to, km: distanceKm(from, to) };
}

/**
 * The codes that lie far from those with the same beginning, though these lie together, and among codes with other
 * beginnings; each with the point where it belongs: its town there, else the middle of the codes next in number.
 * Wide groups, islands and remote places stay as they are.
 */
function strayingFromNeighbours(
  country: Country,
  codes: readonly PlacedCode[],
  towns: TownIndex,
): StrayCode[] {
  const around = lookAround(codes);
  const named = (place: string) =>
    towns.get(placeKey(place.split("(", 1)[0]?.trimEnd() ?? "")) ?? [];
  const judge = country === "UKR" ? inUkraine : elsewhere;
  return groupsOf(country, codes).flatMap((group) => {
    const { middle, limit, isStray } = judge({ group, around, named });
    const isFar = (code: Point) => distanceKm(code, middle) > limit;
    const strays = group.own.filter((code) => isFar(code) && isStray(code));
    if (strays.length === 0) return [];
    const staying = group.members.filter((code) => !isFar(code));
    return strays.map((code) => {
      const town = named(code.place).find((each) => !isFar(each));
      const next = staying.length > 0 ? medianOf(nextTo(code.code, staying)) : middle;
      return moved(code, town ?? next);
    });
  });
}

interface Evidence {
  group: Group;
  around: Around;
  named: (place: string) => readonly Point[];
}

interface Judgement {
  middle: Point;
  /** Codes less far from the middle are no strays, in kilometres. */
  limit: number;
  /** Whether a code that is further away lies where it does not belong. */
  isStray: (code: PlacedCode) => boolean;
}

/** Numbers mostly follow the map, but a small town may have a number of its own. */
function elsewhere({ group: { beginning, members }, around, named }: Evidence): Judgement {
  const { middle, spread, share } = coreOf(members, medianOf(members));
  const limitOf = ({ km, spreads }: typeof FAR) =>
    Math.max(km, spreads * Math.max(spread, MIN_SPREAD_KM));
  const limit = share >= MIN_SHARE ? limitOf(FAR) : Infinity;
  return {
    middle,
    limit,
    isStray: (code) => {
      const [town, namesake] = named(code.place);
      if (town && !namesake && distanceKm(town, code) < AROUND.km) return false;
      const isSupport = (other: PlacedCode) =>
        distanceKm(other, code) <= FAR.km &&
        (distanceKm(other, middle) <= limit || isAmong(beginning, around(other)));
      const others = members.filter(({ lat, lon }) => lat !== code.lat || lon !== code.lon);
      if (nextTo(code.code, others).filter(isSupport).length >= SUPPORT) return false;
      const near = around(code);
      return distanceKm(code, middle) > limitOf(VERY_FAR)
        ? near.length >= REMOTE && !isAmong(beginning, near)
        : beginning.length > 2 &&
            near.length === AROUND.points &&
            !isAmong(beginning.slice(0, -1), near);
    },
  };
}

/**
 * In Ukraine numbers do follow the map: two digits name the oblast, three a part of it, whose seat has the lowest. But
 * every tenth village of GeoNames' dump is a namesake in another oblast, in some parts most are.
 */
function inUkraine({ group: { beginning, members }, around, named }: Evidence): Judgement {
  const there = members.filter((code) => isInOblast(beginning, code));
  const seat = seatOf(beginning, members, named);
  const middle = seat ?? coreOf(there, medianOf(there)).middle;
  const isPart = beginning.length > 2 && (seat !== undefined || there.length > 0);
  return {
    middle,
    limit: isPart ? FAR_IN_UKRAINE_KM : Infinity,
    isStray: (code) => !isInOblast(beginning, code) || !isAmong(beginning, around(code)),
  };
}

/** The town of the lowest number: the one at its point, else the one with the most codes of the group around. */
function seatOf(
  beginning: string,
  members: readonly PlacedCode[],
  named: Evidence["named"],
): Point | undefined {
  const [seat] = members;
  const towns = seat ? named(seat.place).filter((town) => isInOblast(beginning, town)) : [];
  const count = (town: Point) =>
    members.filter((code) => distanceKm(code, town) <= REACH_KM).length;
  return (
    towns.find((town) => seat && distanceKm(town, seat) <= AROUND.km / 2) ??
    towns.reduce<Point | undefined>(
      (best, town) => (best && count(best) >= count(town) ? best : town),
      undefined,
    )
  );
}

interface Group {
  beginning: string;
  members: PlacedCode[];
  /** Those of the members for which no smaller group is large enough. */
  own: PlacedCode[];
}

/** Codes by their beginnings; each code is one of the smallest of its groups that is large enough. */
function groupsOf(country: Country, codes: readonly PlacedCode[]): Group[] {
  const groups = new Map<string, Group>();
  for (const code of codes) {
    for (const beginning of beginnings(country, code.code)) {
      const group = groups.get(beginning) ?? { beginning, members: [], own: [] };
      group.members.push(code);
      groups.set(beginning, group);
    }
  }
  for (const code of codes) {
    const smallest = beginnings(country, code.code)
      .map((beginning) => groups.get(beginning))
      .find((group) => group && group.members.length >= MIN_GROUP);
    smallest?.own.push(code);
  }
  return [...groups.values()].filter(({ own }) => own.length > 0);
}

/** All but the last two characters, then fewer. British ones are the letters: M1 and M11 are no neighbours. */
function beginnings(country: Country, code: string): string[] {
  if (country === "GBR") return [code.split(/[0-9]/, 1)[0] ?? ""];
  return [2, 3, 4].map((cut) => code.slice(0, -cut)).filter(Boolean);
}

/** The middle of the codes that lie together, found from `start` on, their median distance from it, and their part. */
function coreOf(codes: readonly Point[], start: Point) {
  let middle = start;
  let core = codes;
  for (let round = 0; round < 5; round += 1) {
    core = codes.filter((code) => distanceKm(code, middle) <= REACH_KM);
    if (core.length === 0) return { middle, spread: 0, share: 0 };
    middle = medianOf(core);
  }
  const spread = median(core.map((code) => distanceKm(code, middle)));
  return { middle, spread, share: core.length / codes.length };
}

/** Of sorted codes, those next in number to `code`, on both sides. */
function nextTo(code: string, sorted: readonly PlacedCode[]): PlacedCode[] {
  const at = sorted.findIndex((each) => each.code > code);
  const first = (at < 0 ? sorted.length : at) - NEXT_CODES / 2;
  const last = Math.max(sorted.length - NEXT_CODES, 0);
  return sorted.slice(Math.min(Math.max(first, 0), last)).slice(0, NEXT_CODES);
}

/** The points around a code but its own, each with the codes there. */
type Around = (code: Point) => readonly PlacedCode[][];

function isAmong(beginning: string, near: readonly PlacedCode[][]): boolean {
  const fellows = near.filter((there) => there.some(({ code }) => code.startsWith(beginning)));
  return fellows.length > near.length * FELLOWS;
}

function lookAround(codes: readonly PlacedCode[]): Around {
  const points = new Map<string, PlacedCode[]>();
  for (const code of codes) add(points, `${code.lat} ${code.lon}`, code);
  // In rows as high as the reach, so that three of them have all that is near.
  const rowOf = (lat: number) => Math.floor((lat * KM_PER_DEGREE) / AROUND.km);
  const rows = new Map<number, PlacedCode[][]>();
  for (const there of points.values()) add(rows, rowOf(there[0]?.lat ?? 0), there);
  return ({ lat, lon }) =>
    [-1, 0, 1]
      .flatMap((step) => rows.get(rowOf(lat) + step) ?? [])
      .map((there) => ({ there, km: distanceKm(there[0] ?? { lat, lon }, { lat, lon }) }))
      .filter(({ km }) => km > 0 && km <= AROUND.km)
      .sort((a, b) => a.km - b.km)
      .slice(0, AROUND.points)
      .map(({ there }) => there);
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function medianOf(points: readonly Point[]): Point {
  return { lat: median(points.map(({ lat }) => lat)), lon: median(points.map(({ lon }) => lon)) };
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** To 100 metres. */
function rounded({ lat, lon }: Point): Point {
  return { lat: Math.round(lat * 1000) / 1000, lon: Math.round(lon * 1000) / 1000 };
}

/** Exact enough to compare; the two sides of the date line are near each other. */
function distanceKm(a: Point, b: Point): number {
  const width = Math.abs(a.lon - b.lon);
  const cosine = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, Math.min(width, 360 - width) * cosine);
}
