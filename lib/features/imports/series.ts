import { MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { fold } from "@/lib/shared/fold";

const VOLUME =
  /(?:^|[ ,.:;-])(?:book|bk|volume|vol|number|no|part|band|bd|buch|teil|tome|tom|livre|libro|tomo|volumen|parte|część|cz|księga|книга|книжка|кн|том|т|частина|часть|díl|svazek)[.:]? ?(?:#|№)?(\d{1,3})(?:[.-]\d+)?$/iu;
const SIGN = /(?:#|№) ?(\d{1,4})/;
const NUMBER = /^ ?(\d{1,3})(?:\.\d)?$/;

interface Volume {
  series: string;
  number: number;
}

/** What a bracket says of a series: "Earthsea, #3", "Good to Great, 2", "The School of Life Book 5"; null if nothing. */
function volumeIn(text: string): Volume | null {
  const comma = text.lastIndexOf(",");
  const behind = NUMBER.exec(text.slice(comma + 1));
  const found =
    (comma > 0 && behind && { at: comma, number: behind[1] }) ||
    [SIGN, VOLUME]
      .map((form) => form.exec(text))
      .map((match) => match && { at: match.index, number: match[1] })
      .find(Boolean);
  const [series = ""] = /^.*[\p{L}\p{N}!?.)’]/u.exec(text.slice(0, found?.at ?? 0)) ?? [];
  return fold(series) ? { series, number: Number(found?.number) } : null;
}

interface Told extends Volume {
  title: string;
}

/** A title ending in its series, taken apart; behind it an imprint may stand in a bracket of its own. */
function takenApart(text: string): Told | null {
  if (text.length > MAX_TITLE) return null;
  let title = text.replace(/\s+/g, " ");
  for (let step = 0; step < 2; step += 1) {
    const open = lastBracket(title);
    if (open < 1) return null;
    const inside = title.slice(open + 1, -1);
    title = title.slice(0, open).trim();
    const volume = volumeIn(inside);
    if (volume) return { ...volume, title };
  }
  return null;
}

/** Place of the bracket that the last sign closes; -1 if it closes none. */
function lastBracket(text: string): number {
  if (!text.endsWith(")")) return -1;
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ")") depth += 1;
    if (text[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/**
 * Removes from the titles of a list the series that services write behind them: "The Name of the Wind (The Kingkiller
 * Chronicle, #1)". It stays where it alone tells the volume: "Saga (Saga, #2)", or volumes with one title; a title that
 * is no more than "Volume 3" gets its name.
 */
export function withoutSeries<Row extends { title?: string; author?: string }>(
  rows: readonly Row[],
): Row[] {
  const told = rows.map(({ title = "", author = "" }) => {
    const volume = takenApart(title);
    return volume && { ...volume, key: fold(`${volume.title} ${author.slice(0, MAX_AUTHOR)}`) };
  });
  const volumes = new Map<string, Set<number>>();
  for (const volume of told) {
    if (!volume) continue;
    const { key, number } = volume;
    volumes.set(key, (volumes.get(key) ?? new Set()).add(number));
  }
  return rows.map((row, at) => {
    const volume = told[at];
    if (!volume) return row;
    const { title, series, number, key } = volume;
    if (VOLUME.exec(title)?.index === 0) return { ...row, title: `${series}. ${title}` };
    const isOnly = volumes.get(key)?.size === 1;
    return isOnly && (fold(title) !== fold(series) || number === 1) ? { ...row, title } : row;
  });
}
