import { around, commonHeight, commonWidth, heightOf, overlap, widthOf, type Box } from "./boxes";
import { GUESSED_REGION, UNREAD } from "./constants";
import type { Line } from "./lines";
import { regionOf, type Region } from "./regions";

/**
 * Regions where another line of a large text would stand, though nothing was found there by form: letters that fade into
 * the ground are seen in part or not at all.
 * @param regions found by form: what of them lies in the row of such a region belongs to it.
 * @param aspect of the cover: breadth in heights.
 */
export function guessRegions(
  lines: readonly Line[],
  regions: readonly Region[],
  aspect: number,
): Region[] {
  const toRegion = (line: Line) => regionOf(line, regions);
  const sure = lines
    .filter(
      ({ text, confidence }) =>
        confidence > GUESSED_REGION.minConfidence && text.length >= GUESSED_REGION.minLetters,
    )
    .map(toRegion);
  const largest = Math.max(0, ...sure.map(({ level }) => heightOf(level)));
  const large = sure
    .filter((line) => heightOf(line.level) > GUESSED_REGION.large * largest)
    .toSorted((a, b) => heightOf(b.level) - heightOf(a.level))
    .slice(0, GUESSED_REGION.maxLines);
  const guesses = large.flatMap((line) => [
    ...between(line, large),
    beside(line, -1),
    beside(line, 1),
  ]);
  const taken = lines
    .filter(
      ({ confidence, weight }) =>
        confidence > GUESSED_REGION.minConfidence || weight > GUESSED_REGION.agreedWeight,
    )
    .map(toRegion);
  const open = guesses.filter(({ level }) => {
    return (
      level.y0 > 0 &&
      level.y1 < 1 &&
      taken.every((line) => overlap(level, line.level, "smaller") < GUESSED_REGION.read)
    );
  });
  return distinct(open.map((guess) => withRow(guess, regions))).map((guess) => ({
    ...guess,
    box: within(guess.box, aspect),
    level: within(guess.level, aspect),
  }));
}

/** As broad as what was found in its row. */
function withRow(guess: Region, regions: readonly Region[]): Region {
  const size = heightOf(guess.level);
  const row = regions.filter((region) => {
    return (
      commonHeight(guess.level, region.level) > GUESSED_REGION.inRow * size &&
      heightOf(region.level) < GUESSED_REGION.maxHeight * size &&
      overlap(guess.level, region.level, "smaller") > 0
    );
  });
  const [x0, x1] = [
    Math.min(guess.box.x0, ...row.map(({ box }) => box.x0)),
    Math.max(guess.box.x1, ...row.map(({ box }) => box.x1)),
  ];
  return { ...guess, box: { ...guess.box, x0, x1 }, level: { ...guess.level, x0, x1 } };
}

/** The region between a line and the next large one, where there is room for one. */
function between(upper: Region, large: readonly Region[]): Region[] {
  return large.flatMap((lower) => {
    const size = Math.max(heightOf(upper.level), heightOf(lower.level));
    const room = lower.level.y0 - upper.level.y1;
    if (room < GUESSED_REGION.minRoom * size || room > GUESSED_REGION.maxRoom * size) return [];
    const spare = ((1 - GUESSED_REGION.filled) / 2) * room;
    const level = {
      ...longer(around([upper.level, lower.level])),
      y0: upper.level.y1 + spare,
      y1: lower.level.y0 - spare,
    };
    const rise = (Math.abs(upper.slope) * widthOf(level)) / 2;
    return [
      { level, slope: upper.slope, box: { ...level, y0: level.y0 - rise, y1: level.y1 + rise } },
    ];
  });
}

/** The region above (-1) or below (1) a line. */
function beside(line: Region, way: 1 | -1): Region {
  const down = way * GUESSED_REGION.pitch * heightOf(line.level);
  const across = -line.slope * down;
  const moved = (box: Box) =>
    longer({ x0: box.x0 + across, x1: box.x1 + across, y0: box.y0 + down, y1: box.y1 + down });
  return { slope: line.slope, box: moved(line.box), level: moved(line.level) };
}

function longer(box: Box): Box {
  const more = ((GUESSED_REGION.longer - 1) / 2) * widthOf(box);
  return { ...box, x0: box.x0 - more, x1: box.x1 + more };
}

function within(box: Box, aspect: number): Box {
  return {
    x0: Math.max(0, box.x0),
    x1: Math.min(aspect, box.x1),
    y0: Math.max(0, box.y0),
    y1: Math.min(1, box.y1),
  };
}

function distinct(guesses: Region[]): Region[] {
  return guesses.filter(({ level }, at) =>
    guesses
      .slice(0, at)
      .every((known) => overlap(level, known.level, "union") < GUESSED_REGION.same),
  );
}

/** Whether something that looks like a line stands by a large one, and nothing was read there. */
export function hasUnread(lines: readonly Line[], regions: readonly Region[]): boolean {
  const sure = lines.filter(
    ({ text, confidence }) => confidence > UNREAD.minConfidence && text.length >= UNREAD.minLetters,
  );
  const largest = Math.max(0, ...sure.map(({ box }) => heightOf(box)));
  const large = sure.filter(({ box }) => heightOf(box) > UNREAD.large * largest);
  const open = regions
    .map(({ level }) => level)
    .filter((region) => sure.every(({ box }) => overlap(region, box, "smaller") < UNREAD.read));
  return open.some((region) => large.some(({ box }) => standsBy(region, box)));
}

function standsBy(region: Box, line: Box): boolean {
  const [size, other] = [heightOf(line), heightOf(region)];
  const apart = Math.max(region.y0 - line.y1, line.y0 - region.y1);
  return (
    other > UNREAD.minHeight * size &&
    other < UNREAD.maxHeight * size &&
    apart < UNREAD.near * size &&
    commonWidth(region, line) > 0
  );
}
