import { around, heightOf, overlap } from "./boxes";
import type { Box } from "./engine";
import type { Line } from "./lines";
import { placeOf, type Region } from "./regions";

/** Confidence and letters of lines beside which another line of the same text is looked for. */
const SURE = 0.8;
const WORD = 2;
/** Weight of a line that several looks agree on, though none was sure. */
const AGREED = 5;
/** Of the largest such line: smaller ones are hardly the title's. */
const LARGE = 0.55;
const MOST = 4;
/** From one line to the next, in heights of the line, and where that is not known. */
const NEXT = 1.25;
/** Room between two lines in which another one may stand, in their heights. */
const ROOM = 0.9;
const TOO_MUCH = 2.4;
/** Of the room between two lines: what a line between takes. */
const FILLED = 0.7;
/** Lines of one text differ in length: so many times as long another one may be. */
const LONGER = 1.4;
/** So much of a place within a line that was read leaves nothing to read there. */
const READ = 0.25;
/** Of the height of a place: what something in its row has in common with it, and how high it may be. */
const IN_ROW = 0.5;
const HIGHEST = 1.6;
/** So much in common, two places are one. */
const SAME = 0.5;

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
  const seat = (line: Line) => placeOf(line, regions);
  const sure = lines
    .filter(({ text, confidence }) => confidence > SURE && text.length >= WORD)
    .map(seat);
  const largest = Math.max(0, ...sure.map(({ level }) => heightOf(level)));
  const large = sure
    .filter((line) => heightOf(line.level) > LARGE * largest)
    .toSorted((a, b) => heightOf(b.level) - heightOf(a.level))
    .slice(0, MOST);
  const places = large.flatMap((line) => [
    ...between(line, large),
    beside(line, -1),
    beside(line, 1),
  ]);
  const taken = lines
    .filter(({ confidence, weight }) => confidence > SURE || weight > AGREED)
    .map(seat);
  const open = places.filter(({ level }) => {
    return (
      level.y0 > 0 &&
      level.y1 < 1 &&
      taken.every((line) => overlap(level, line.level, "smaller") < READ)
    );
  });
  return different(open.map((place) => withRow(place, regions))).map((place) => ({
    ...place,
    box: within(place.box, aspect),
    level: within(place.level, aspect),
  }));
}

/** As broad as what was found in its row. */
function withRow(place: Region, regions: readonly Region[]): Region {
  const size = heightOf(place.level);
  const row = regions.filter((region) => {
    const common =
      Math.min(place.level.y1, region.level.y1) - Math.max(place.level.y0, region.level.y0);
    return (
      common > IN_ROW * size &&
      heightOf(region.level) < HIGHEST * size &&
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
    if (room < ROOM * size || room > TOO_MUCH * size) return [];
    const spare = ((1 - FILLED) / 2) * room;
    const level = {
      ...longer(around([upper.level, lower.level])),
      y0: upper.level.y1 + spare,
      y1: lower.level.y0 - spare,
    };
    const rise = (Math.abs(upper.slope) * (level.x1 - level.x0)) / 2;
    return [
      { level, slope: upper.slope, box: { ...level, y0: level.y0 - rise, y1: level.y1 + rise } },
    ];
  });
}

/** The place above (-1) or below (1) a line. */
function beside(line: Region, way: 1 | -1): Region {
  const down = way * NEXT * heightOf(line.level);
  const across = -line.slope * down;
  const moved = (box: Box) =>
    longer({ x0: box.x0 + across, x1: box.x1 + across, y0: box.y0 + down, y1: box.y1 + down });
  return { slope: line.slope, box: moved(line.box), level: moved(line.level) };
}

function longer(box: Box): Box {
  const more = ((LONGER - 1) / 2) * (box.x1 - box.x0);
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

function different(places: Region[]): Region[] {
  return places.filter(({ level }, at) =>
    places.slice(0, at).every((known) => overlap(level, known.level, "union") < SAME),
  );
}
