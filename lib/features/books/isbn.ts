/**
 * An ISBN as its 13 digits, blanks and dashes gone; an ISBN-10 becomes its ISBN-13.
 * @returns null where the length, the prefix or the check digit is wrong.
 */
export function normalizeIsbn(text: string): string | null {
  const bare = text.replace(/[\s\-\u2010-\u2015]/g, "").toUpperCase();
  if (/^97[89]\d{10}$/.test(bare)) return bare.endsWith(checkDigit13(bare)) ? bare : null;
  if (!/^\d{9}[\dX]$/.test(bare) || !bare.endsWith(checkDigit10(bare))) return null;
  const stem = `978${bare.slice(0, 9)}`;
  return stem + checkDigit13(stem);
}

function checkDigit13(digits: string): string {
  return String((10 - (weigh(digits, 12, (at) => (at % 2 === 0 ? 1 : 3)) % 10)) % 10);
}

function checkDigit10(digits: string): string {
  const rest = (11 - (weigh(digits, 9, (at) => 10 - at) % 11)) % 11;
  return rest === 10 ? "X" : String(rest);
}

function weigh(digits: string, count: number, weight: (at: number) => number): number {
  return [...digits.slice(0, count)].reduce(
    (sum, digit, at) => sum + Number(digit) * weight(at),
    0,
  );
}
