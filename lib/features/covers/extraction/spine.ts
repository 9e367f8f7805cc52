import { commonHeight, commonWidth, heightOf, widthOf } from "@/lib/features/covers/ocr/boxes";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import type { SpineText } from "@/lib/features/covers/ocr/read-spine";
import { lettersOf } from "@/lib/features/covers/ocr/text";
import { boilerplateShare } from "./boilerplate";
import { NOTHING_KNOWN, type Known } from "./blocks";
import { SPINE } from "./constants";
import type { TitleAndAuthor } from "./extract";
import { nameLikeness } from "./names";
import { printedLines } from "./printed-lines";

const PUBLISHER = /(?:verlag|books|press|publish(?:ing|ers))$|^видавни/iu;

/** A book by its spine. */
export interface SpineFacts extends TitleAndAuthor {
  /** 0 to 1: how likely the title is right. */
  confidence: number;
}

/** Lines of a spine that stand one above the other, or one that stands alone. */
interface Part {
  text: string;
  /** Of its largest line. */
  height: number;
  letters: number;
  /** Of the letter that was read least surely. */
  least: number;
  known: { title: number; author: number };
}

/**
 * Tells title from author among the texts of a spine, in whichever order they stand.
 * @returns null where nothing was read.
 */
export function readTitle({ lines }: SpineText, known: Known = NOTHING_KNOWN): SpineFacts | null {
  const clear = printedLines(lines)
    .filter(({ text, confidence }) => lettersOf(text) > 1 && confidence > SPINE.minLine)
    .flatMap(withoutName);
  const parts = withoutImprint(partsOf(clear, known));
  const largest = Math.max(...parts.map(({ height }) => height));
  const pairs = parts
    .flatMap((title) =>
      [null, ...parts.filter((part) => part !== title)].map((author) => ({
        ...{ title, author },
        score: titlePoints(title, largest) + (author ? authorPoints(author) : SPINE.nobody),
      })),
    )
    .toSorted((a, b) => b.score - a.score);
  const [best] = pairs;
  if (!best) return null;
  const { title, author } = best;
  const rival = pairs.find((pair) => pair.title !== title);
  const lead = Math.min(1, (best.score - (rival?.score ?? -Infinity)) / SPINE.lead);
  // A single word alone may be anybody's name.
  const alone = author ? 1 : title.text.includes(" ") ? SPINE.alone : SPINE.aloneWord;
  const confidence = Math.max(title.least * alone * (0.5 + 0.5 * lead), title.known.title);
  return { title: title.text, author: author?.text ?? "", confidence };
}

/** A name and what stands so close beside it that both were read as one line. */
function withoutName(line: Line): Line[] {
  const words = line.text.split(" ");
  const splits = words.slice(2, -1).map((_, at) => {
    const parts = [words.slice(0, at + 2).join(" "), words.slice(at + 2).join(" ")] as const;
    return { parts, name: Math.max(...parts.map(nameLikeness)) };
  });
  const [best] = splits.toSorted((a, b) => b.name - a.name);
  if (!best || best.name < SPINE.name || nameLikeness(line.text) >= SPINE.name) return [line];
  const [first, second] = best.parts;
  const { x0, x1 } = line.box;
  const middle = x0 + ((x1 - x0) * (first.length + 0.5)) / line.text.length;
  return [
    { ...line, text: first, box: { ...line.box, x1: middle } },
    { ...line, text: second, box: { ...line.box, x0: middle } },
  ];
}

/** What is large and long is rather the title, a name rather is not. */
function titlePoints({ text, height, letters, known }: Part, largest: number): number {
  return (
    2 * Math.log2(height / largest) +
    Math.log2(letters) -
    Math.max(0, namePoints(text)) -
    SPINE.boilerplate * boilerplateShare(text, height / largest) +
    SPINE.known * (known.title - known.author)
  );
}

function authorPoints({ text, known }: Part): number {
  const points = namePoints(text) - SPINE.boilerplate * boilerplateShare(text, 0.5);
  return points + SPINE.known * (known.author - known.title);
}

/** Likeness to a name; a single word is likely a last name. */
function namePoints(text: string): number {
  return text.includes(" ") ? nameLikeness(text) : nameLikeness(text) + SPINE.lastName;
}

/** Joins lines that stand one above the other and are set alike. */
function partsOf(lines: readonly Line[], known: Known): Part[] {
  const groups: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const group = groups.find((one) => one.some((other) => areOne(other, line)));
    if (group) group.push(line);
    else groups.push([line]);
  }
  const withArticle = groups.flatMap((group, at) => {
    const before = groups[at - 1];
    if (isArticle(group) && groups[at + 1]) return [];
    return [before && isArticle(before) ? [...before, ...group] : group];
  });
  return withArticle.map((group) => {
    const rows = group.toSorted(byRows);
    const text = rows.map((line) => line.text).join(" ");
    return {
      ...{ text, letters: lettersOf(text), least: Math.min(...rows.map((line) => line.least)) },
      height: Math.max(...rows.map(({ box }) => heightOf(box))),
      known: { title: known.title(text), author: known.author(text) },
    };
  });
}

/** An article or the like alone: what follows it belongs to it. */
function isArticle(group: readonly Line[]): boolean {
  return group.length === 1 && group.every(({ text }) => nameLikeness(text) < SPINE.article);
}

function byRows({ box: a }: Line, { box: b }: Line): number {
  const isOneRow = commonHeight(a, b) > Math.min(heightOf(a), heightOf(b)) / 2;
  return isOneRow ? a.x0 - b.x0 : a.y0 - b.y0;
}

/** Whether two lines are one text: set alike, one above the other or close in one row, and not a name beside something else. */
function areOne(first: Line, second: Line): boolean {
  const { box: a } = first;
  const { box: b } = second;
  const [lower, higher] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  const isName = ({ text }: Line) => nameLikeness(text) >= SPINE.name;
  const isAbove =
    commonWidth(a, b) > SPINE.above * Math.min(widthOf(a), widthOf(b)) &&
    commonHeight(a, b) < lower / 2 &&
    lower > SPINE.alike * higher;
  const isBeside =
    commonHeight(a, b) > lower / 2 &&
    lower > SPINE.alikeInRow * higher &&
    -commonWidth(a, b) < SPINE.gap * higher;
  return (isAbove || isBeside) && isName(first) === isName(second);
}

/** Without a publisher's name: at either end a text that is far lower than others, and nobody's name. */
function withoutImprint(parts: Part[]): Part[] {
  const largest = Math.max(0, ...parts.map(({ height }) => height));
  const isImprint = ({ text, height }: Part) =>
    PUBLISHER.test(text) ||
    boilerplateShare(text, 0.5) > 0.5 ||
    (height < SPINE.imprint * largest && nameLikeness(text) < SPINE.name);
  if (parts.length < 3) return parts;
  const [first, last] = [parts[0], parts.at(-1)];
  if (last && isImprint(last)) return parts.slice(0, -1);
  return first && isImprint(first) ? parts.slice(1) : parts;
}
