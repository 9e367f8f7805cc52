import givenNames from "./given-names.json";
import { isWithinOne } from "@/lib/features/covers/ocr/text";

const FUNCTION_WORDS = new Set(
  `the a an of and to in on for with from is my at by how what not no i
   der die das und ein eine des dem den im am vom zum zur mit ist nicht wie für auf aus ohne ich
   і й та а у в на за до з із про без не це що як чи або для від по його її мій моя
   le la les el los il gli un une una`
    .trim()
    .split(/\s+/),
);
const PARTICLES = new Set("von van de du da di la le del y фон ван де ла of zu e".split(" "));
const JOINED = /(?<!\s)\s*(?:,|;|&|\s(?:and|und|та|і|й)\s)\s*/iu;
const INITIAL = /^\p{Lu}\.?$/u;

/** How much a line looks like the name of one or several people; negative if it does not. */
export function nameLikeness(text: string): number {
  const people = text.split(JOINED).filter(Boolean);
  if (people.length === 0) return -3;
  return people.reduce((sum, person) => sum + oneName(person), 0) / people.length;
}

function oneName(text: string): number {
  const words = text.trim().split(/\s+/);
  // The cover may have no capitals at all.
  const hasCapitals = /\p{Lu}/u.test(text);
  if (/\d|[!?:«»„“”]/u.test(text)) return -2;
  const first = bare(words[0]);
  // "de" or "von" does not make a name too long.
  const plain = words.map(bare);
  const isParticle = plain.map((word, at) => at > 0 && PARTICLES.has(word));
  const count = isParticle.filter((is) => !is).length;
  let score = [-3, -0.8, 1, 0.8, -0.3][count] ?? -2;
  if (isGiven(first)) score += words.length > 1 ? 2.5 : 0.6;
  else if (words.slice(1, -1).some((word) => isGiven(bare(word)))) score += 1;
  if (words.length > 1 && INITIAL.test(words[0] ?? "") && !FUNCTION_WORDS.has(first)) score += 1.5;
  for (const [at, word] of words.entries()) {
    if (isParticle[at] || (at === 0 && PARTICLES.has(first))) continue;
    if (FUNCTION_WORDS.has(plain[at] ?? "")) score -= 1.5;
    else if (hasCapitals && !/^[\p{Lu}\p{P}]/u.test(word)) score -= 1;
  }
  return score;
}

function bare(word = ""): string {
  return word.toLocaleLowerCase("uk").replace(/[^\p{L}\p{M}’.-]|\.$/gu, "");
}

/** A known given name; one misread letter is allowed in a longer one. */
function isGiven(word: string): boolean {
  const parts = word.split("-");
  if (parts.some((part) => part.length > 1 && GIVEN_NAMES.has(part))) return true;
  if (word.length < 5) return false;
  for (const name of GIVEN_NAMES) {
    // Another last letter is a grammatical case: a name mentioned in a text, not that of an author.
    const isCase = name.slice(0, -1) === word.slice(0, -1);
    if (!isCase && isWithinOne(name, word)) return true;
  }
  return false;
}

/** Given names of authors in lower case, by their initials. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  Object.values(givenNames).flatMap((names) => names.split(" ")),
);
