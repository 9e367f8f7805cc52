import sharp from "sharp";

const WIDTH = 720;
const HEIGHT = 540;

type PhotoView = "front" | "open" | "corner";

export interface PhotoOptions {
  view: PhotoView;
  /** With a bent corner, a coffee ring and a stain that were not there before. */
  worn: boolean;
  /** The cover's colour, CSS. */
  colour: string;
  /** The book's rotation in degrees. */
  tilt: number;
  /** The surface under the book. */
  table: "oak" | "cloth";
}

/** Colours of the table and of its grain. */
const TABLES = {
  oak: { colour: "#a97c50", grain: "#5f4023" },
  cloth: { colour: "#8d969b", grain: "#7c868c" },
} as const;

/** A drawn photo of a book on a table, as JPEG: only shapes, so it does not depend on fonts. */
export function bookPhoto({ view, worn, colour, tilt, table }: PhotoOptions): Promise<Buffer> {
  const { colour: ground, grain } = TABLES[table];
  const zoom = view === "corner" ? "translate(-960 -1010) scale(2.05)" : "";
  const svg = `
<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 900">
  <defs>
    <linearGradient id="cover" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity="0.22"/>
      <stop offset="0.5" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.24"/>
    </linearGradient>
    <linearGradient id="fold" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#000" stop-opacity="0"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.28"/>
    </linearGradient>
    <radialGradient id="lamp" cx="0.3" cy="0.15" r="1">
      <stop offset="0" stop-color="#fff8e6" stop-opacity="0.3"/>
      <stop offset="1" stop-color="#1c130a" stop-opacity="0.34"/>
    </radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="${ground}"/>
  <g stroke="${grain}" fill="none">${table === "oak" ? veins() : threads()}</g>
  <g transform="${zoom}">
    <g transform="rotate(${tilt} 600 450)">${view === "open" ? openBook(worn) : closedBook(worn, colour)}</g>
  </g>
  <rect width="100%" height="100%" fill="url(#lamp)"/>
</svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88 }).toBuffer();
}

/** Wavy lines of wood, some of them where boards join. */
function veins(): string {
  return lines(44, (at) => {
    const y = at * 21 + ((at * 37) % 11);
    const bend = ((at * 53) % 17) - 8;
    const isSeam = at % 11 === 7;
    return `<path d="M0 ${y}C300 ${y + bend} 500 ${y - bend} 760 ${y + bend / 2}S1100 ${y - bend} 1200 ${y}" stroke-width="${isSeam ? 4 : 1 + ((at * 7) % 4)}" stroke-opacity="${isSeam ? 0.5 : 0.1 + ((at * 13) % 5) / 30}"/>`;
  });
}

function threads(): string {
  return lines(
    75,
    (at) => `<path d="M0 ${at * 12}H1200M${at * 16} 0V900" stroke-opacity="0.5" stroke-width="2"/>`,
  );
}

function closedBook(worn: boolean, colour: string): string {
  const bent = "M378 92H838V734l-74 74H378Z";
  const straight = "M378 92H838V808H378Z";
  const hills = [0, 1, 2, 3]
    .map((row) => {
      const y = 560 + row * 56;
      return `<path d="M414 ${y}c90-70 150 40 220-12s110-60 168 4V${y + 90}H414Z" fill="#fff" fill-opacity="${0.1 + row * 0.07}"/>`;
    })
    .join("");
  return `
    ${shadow(392, 118, 470, 720)}
    <path d="M384 100H852V${worn ? 752 : 822}${worn ? "l-70 70" : ""}H384Z" fill="#efe6d0"/>
    ${lines(5, (at) => `<path d="M${841 + at * 2} 104V${worn ? 738 : 814}M388 ${811 + at * 2}H${worn ? 764 : 846}" stroke="#b7a98a" stroke-width="0.8"/>`)}
    <clipPath id="sheet"><path d="${worn ? bent : straight}"/></clipPath>
    <g clip-path="url(#sheet)">
      <rect x="378" y="92" width="460" height="716" fill="${colour}"/>
      <circle cx="640" cy="330" r="104" fill="#f3e3b3" fill-opacity="0.92"/>
      ${hills}
      <rect x="470" y="146" width="276" height="15" rx="7" fill="#fff" fill-opacity="0.8"/>
      <rect x="520" y="178" width="176" height="10" rx="5" fill="#fff" fill-opacity="0.55"/>
      <rect x="378" y="92" width="30" height="716" fill="#000" fill-opacity="0.2"/>
      <path d="M411 92V808" stroke="#fff" stroke-opacity="0.25" stroke-width="3"/>
      <rect x="378" y="92" width="460" height="716" fill="url(#cover)"/>
      ${worn ? coffeeRing(540, 610, 82) : ""}
    </g>
    ${worn ? '<path d="M838 734l-74 74-6-68Z" fill="#f7f0de"/><path d="M838 734l-80 6 6 68" fill="none" stroke="#000" stroke-opacity="0.28" stroke-width="3"/>' : ""}`;
}

function openBook(worn: boolean): string {
  const text = (x: number) =>
    lines(17, (row) => {
      const width = row % 6 === 5 ? 190 : 318 - (row % 3) * 9;
      return `<rect x="${x}" y="${214 + row * 28}" width="${width}" height="9" rx="4" fill="#5d564a" fill-opacity="0.62"/>`;
    });
  return `
    ${shadow(176, 150, 850, 620)}
    <rect x="170" y="138" width="860" height="622" rx="12" fill="#6d3b34"/>
    <path d="M184 150C330 128 500 132 600 156V748C500 726 330 724 184 744Z" fill="#f6efdc"/>
    <path d="M1016 150C870 128 700 132 600 156V748C700 726 870 724 1016 744Z" fill="#f9f3e3"/>
    <path d="M480 138C530 140 570 146 600 156V748C570 738 530 734 480 732Z" fill="url(#fold)"/>
    <g transform="translate(1200 0) scale(-1 1)"><path d="M520 140C550 143 580 148 600 156V748C580 742 550 737 520 735Z" fill="url(#fold)" fill-opacity="0.6"/></g>
    ${text(224)}${text(662)}
    <path d="M590 150V800l16-20 16 20V156Z" fill="#b3413a"/>
    ${worn ? `${coffeeRing(820, 520, 96)}${stain(356, 640)}` : ""}`;
}

/**
 * The shadow of a sheet at this place: layers of decreasing size, since a blur would take most of the drawing's time.
 */
function shadow(x: number, y: number, width: number, height: number): string {
  return lines(10, (at) => {
    const out = 18 - at * 4;
    return `<rect x="${x - out}" y="${y - out}" width="${width + 2 * out}" height="${height + 2 * out}" rx="${Math.max(8, out + 8)}" fill-opacity="0.075"/>`;
  });
}

function coffeeRing(x: number, y: number, radius: number): string {
  const circle = (off: number, width: number, opacity: number, dashes = "none") =>
    `<circle cx="${x}" cy="${y}" r="${radius - off}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-dasharray="${dashes}"/>`;
  return `<g fill="none" stroke="#4a2a10">
    ${circle(0, 12, 0.16, "430 26 60 14")}${circle(0, 8, 0.3, "428 28 58 16")}
    ${circle(9, 7, 0.08)}${circle(9, 4, 0.14)}
  </g>`;
}

function stain(x: number, y: number): string {
  return lines(
    3,
    (at) =>
      `<ellipse cx="${x}" cy="${y}" rx="${62 - at * 2}" ry="${36 - at * 2}" fill="#8a5a2b" fill-opacity="0.13"/>`,
  );
}

function lines(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join("");
}
