const LEFT = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];
/** Left-hand parity by the leading digit, as in the EAN-13 standard. */
const PARITY = [
  "LLLLLL",
  "LLGLGG",
  "LLGGLG",
  "LLGGGL",
  "LGLLGG",
  "LGGLLG",
  "LGGGLL",
  "LGLGLG",
  "LGLGGL",
  "LGGLGL",
];
const QUIET = 10;

/** An EAN-13 barcode as SVG. @param module width of the narrowest bar, in pixels. */
export function barcode(digits: string, module: number): string {
  const [first = 0, ...rest] = [...digits].map(Number);
  const invert = (bits: string) => [...bits].map((bit) => (bit === "0" ? "1" : "0")).join("");
  const left = rest.slice(0, 6).map((digit, at) => {
    const bits = LEFT[digit] ?? "";
    return PARITY[first]?.[at] === "G" ? [...invert(bits)].reverse().join("") : bits;
  });
  const right = rest.slice(6).map((digit) => invert(LEFT[digit] ?? ""));
  const bits = `101${left.join("")}01010${right.join("")}101`;
  const [width, height] = [(bits.length + 2 * QUIET) * module, 60 * module];
  const bars = [...bits].map((bit, at) =>
    bit === "1"
      ? `<rect x="${(at + QUIET) * module}" y="${5 * module}" width="${module}" height="${50 * module}"/>`
      : "",
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${bars.join("")}</svg>`;
}
