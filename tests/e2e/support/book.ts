import sharp from "sharp";

const SYLLABLES = [
  "бо",
  "ва",
  "го",
  "да",
  "жу",
  "зе",
  "ка",
  "лу",
  "ми",
  "но",
  "пі",
  "ру",
  "са",
  "то",
  "фе",
  "чи",
];

/** A word that is in no other title, so that a search for it finds one book. */
export function unusualWord(): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  const word = [...random].map((byte) => SYLLABLES[byte % SYLLABLES.length]).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The word with two letters in the middle swapped. */
export function mistyped(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/** A cover as photographed by a phone: JPEG, 900 × 1350 pixels. */
export async function coverPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const art = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900">
      <rect width="600" height="900" fill="#23454f"/>
      <circle cx="300" cy="360" r="180" fill="#e9b44c"/>
      <path d="M0 900 L0 620 L200 500 L380 640 L600 520 L600 900 Z" fill="#8f3b2e"/>
    </svg>`,
  );
  const buffer = await sharp(art).resize(900, 1350).jpeg().toBuffer();
  return { name: "cover.jpg", mimeType: "image/jpeg", buffer };
}

/** `YYYY-MM-DD`, this many days from today. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE");
}
