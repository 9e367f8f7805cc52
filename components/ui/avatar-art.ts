/** Fixed, so that white initials stay readable on every hue. */
const LIGHTNESS = 0.5;
const CHROMA = 0.075;

/** Initials of a name: of its first and last word. A hyphen does not separate words. */
export function initials(name: string): string {
  const words = name.split(/[\s.@_]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => /[\p{L}\p{N}]/u.exec(word ?? "")?.[0] ?? "");
  return letters.join("").toLocaleUpperCase() || "·";
}

/** Hue in degrees; equal for equal names. */
export function avatarHue(name: string): number {
  let value = 2166136261;
  for (const char of name) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value % 360;
}

/** CSS colour behind the initials. */
export function avatarColour(name: string): string {
  return `oklch(${LIGHTNESS} ${CHROMA} ${avatarHue(name)})`;
}
