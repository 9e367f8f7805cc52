import { around, commonHeight, commonWidth, heightOf, overlap, widthOf, type Box } from "./boxes";
import { GUESSED_PLACE, UNREAD } from "./constants";
import type { Line } from "./lines";
import { placeOf, type Region } from "./regions";

/**
 * Places where another line of a large text would stand, though nothing was found there by form: letters that fade into
 * the ground are seen in part or not at all.
 * @param regions found by form: what of them lies in the row of such a place belongs to it.
 * @param aspect of the cover: breadth in heights.
 */
export function guessPlaces(
  lines: readonly Line[],
  regions: readonly Region[],
  aspect: number,
): Region[] {
  const toPlace = (line: Line) => placeOf(line, regions);
  const sure = lines
    .filter(
      ({ text, confidence }) =>
        confidence > GUESSED_PLACE.minConfidence && text.length >= GUESSED_PLACE.minLetters,
    )
    .map(toPlace);
  const largest = Math.max(0, ...sure.map(({ level }) => heightOf(level)));
  const large = sure
    .filter((line) => heightOf(line.level) > GUESSED_PLACE.large * largest)
    .toSorted((a, b) => heightOf(b.level) - heightOf(a.level))
    .slice(0, GUESSED_PLACE.maxLines);
  const places = large.flatMap((line) => [
    ...between(line, large),
    beside(line, -1),
    beside(line, 1),
  ]);
  const taken = lines
    .filter(
      ({ confidence, weight }) =>
        confidence > GUESSED_PLACE.minConfidence || weight > GUESSED_PLACE.agreedWeight,
    )
    .map(toPlace);
  const open = places.filter(({ level }) => {
    return (
      level.y0 > 0 &&
      level.y1 < 1 &&
      taken.every((line) => overlap(level, line.level, "smaller") < GUESSED_PLACE.read)
    );
  });
  return distinct(open.map((place) => withRow(place, regions))).map((place) => ({
    ...place,
    box: within(place.box, aspect),
    level: within(place.level, aspect),
  }));
}

/** As broad as what was found in its row. */
function withRow(place: Region, regions: readonly Region[]): Region {
  const size = heightOf(place.level);
  const row = regions.filter((region) => {
    return (
      commonHeight(place.level, region.level) > GUESSED_PLACE.inRow * size &&
      heightOf(region.level) < GUESSED_PLACE.maxHeight * size &&
      overlap(place.level, region.level, "smaller") > 0
    );
  });
  const [x0, x1] = [
    Math.min(place.box.x0, ...row.map(({ box }) => box.x0)),
    Math.max(place.box.x1, ...row.map(({ box }) => box.x1)),
  ];
  return { ...place, box: { ...place.box, x0, x1 }, level: { ...place.level, x0, x1 } };
}

/** The place between a line and the next large one, where there is room for one. */
function between(upper: Region, large: readonly Region[]): Region[] {
  return large.flatMap((lower) => {
    const size = Math.max(heightOf(upper.level), heightOf(lower.level));
    const room = lower.level.y0 - upper.level.y1;
    if (room < GUESSED_PLACE.minRoom * size || room > GUESSED_PLACE.maxRoom * size) return [];
    const spare = ((1 - GUESSED_PLACE.filled) / 2) * room;
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

/** The place above (-1) or below (1) a line. */
function beside(line: Region, way: 1 | -1): Region {
  const down = way * GUESSED_PLACE.pitch * heightOf(line.level);
  const across = -line.slope * down;
  const moved = (box: Box) =>
    longer({ x0: box.x0 + across, x1: box.x1 + across, y0: box.y0 + down, y1: box.y1 + down });
  return { slope: line.slope, box: moved(line.box), level: moved(line.level) };
}

function longer(box: Box): Box {
  const more = ((GUESSED_PLACE.longer - 1) / 2) * widthOf(box);
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

function distinct(places: Region[]): Region[] {
  return places.filter(({ level }, at) =>
    places.slice(0, at).every((known) => overlap(level, known.level, "union") < GUESSED_PLACE.same),
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
    .filter((place) => sure.every(({ box }) => overlap(place, box, "smaller") < UNREAD.read));
  return open.some((place) => large.some(({ box }) => standsBy(place, box)));
}

function standsBy(place: Box, line: Box): boolean {
  const [size, other] = [heightOf(line), heightOf(place)];
  const apart = Math.max(place.y0 - line.y1, line.y0 - place.y1);
  return (
    other > UNREAD.minHeight * size &&
    other < UNREAD.maxHeight * size &&
    apart < UNREAD.near * size &&
    commonWidth(place, line) > 0
  );
}
