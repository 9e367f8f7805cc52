import { MAX_AUTHOR } from "@/lib/features/books/terms";
import { givenNameFirst, isNameSuffix } from "@/lib/shared/text";

const PARTICLES = new Set(
  "von,van,vom,zu,zur,der,den,de,des,du,dos,das,da,do,del,della,di,la,le,lo,el,al,bin,ibn,ben,ten,ter,af,av,y,e,i,і,та,фон,де,ла,ван".split(
    ",",
  ),
);
/** Articles and the like: a title begins so, and no name. */
const ARTICLES = new Set(
  "the,a,an,der,die,das,ein,eine,einen,les,une,un,los,las,una,il,gli,wie,how,why,what,when,where,in,on,of,to,for,from,with,and,und,як,чому,как,почему,про".split(
    ",",
  ),
);
/** Capital, initial, "O'Brien", "d'Ormesson"; any word of a script without capitals. */
const NAME_WORD = /^(?:\p{Ll}['’])?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’ʼ.-]*$/u;
const BETWEEN_NAMES = /,|;| & /;
const MOST_WORDS = 6;

/** Whether a text, with single blanks, looks like the name of one person or of several. */
export function isName(text: string): boolean {
  if (text.length > MAX_AUTHOR) return false;
  const names = text.split(BETWEEN_NAMES);
  return names.length <= MOST_WORDS && names.every((name) => isOneName(name.trim()));
}

/** The same with a given name or an initial, as titles of one word look like a family name. */
export function isFullName(text: string): boolean {
  return isName(text) && /[ .,]\p{L}/u.test(text);
}

export const hasArticle = (text: string) => ARTICLES.has(text.split(" ")[0]?.toLowerCase() ?? "");

function isOneName(name: string): boolean {
  const words = name.split(" ");
  if (words.length > MOST_WORDS || hasArticle(name)) return false;
  const last = words.at(-1) ?? "";
  return (
    NAME_WORD.test(last) &&
    words.every((word) => NAME_WORD.test(word) || PARTICLES.has(word.toLowerCase()))
  );
}

/** Whether names in a column are written "Kerouac, Jack": half of its cells are. */
export function isFamilyFirst(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  const inverted = filled.filter((cell) => peopleIn(cell, true).every(isInverted));
  return inverted.length > 0 && inverted.length >= filled.length / 2;
}

/** "Kerouac, Jack", "Le Guin, Ursula K.", "King, Martin Luther, Jr."; not "Neil Gaiman, Terry Pratchett". */
function isInverted(name: string): boolean {
  const [family = "", ...rest] = name.split(",").map((part) => part.trim());
  const given = rest.filter((part) => !isNameSuffix(part));
  const words = family.split(" ").filter((word) => !PARTICLES.has(word.toLowerCase()));
  return given.length === 1 && words.length === 1 && isName(name) && !/\p{Lo}/u.test(name);
}

const AND = / (?:&|and|und|et|y|e|і|й|та|и|i|oraz) /;

/** Separate people of a cell. @param familyFirst a comma is within a name, not between two. */
function peopleIn(text: string, familyFirst: boolean): string[] {
  // Not at the semicolon of "&amp;".
  return text
    .split(/(?<!&#?\w{1,8});|\|/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const people = part.split(familyFirst ? AND : " & ");
      // "Simon & Schuster" is one author.
      const areTwo = people.every((each) => (familyFirst ? each.includes(",") : isFullName(each)));
      return areTwo
        ? people.flatMap((each) => (familyFirst ? pairsIn(each) : each.trim()))
        : [part];
    });
}

/** "Gamma, Erich, Helm, Richard" are two people. */
function pairsIn(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  if (parts.length % 2 > 0 || parts.some((part) => isNameSuffix(part) || !isName(part)))
    return [text.trim()];
  return parts.flatMap((family, at) => (at % 2 > 0 ? [] : [`${family}, ${parts[at + 1]}`]));
}

/** The names of a cell as this product joins them: "Dustin Boswell, Trevor Foucher". */
export function authorsIn(text: string, familyFirst: boolean): string {
  const people = peopleIn(text, familyFirst);
  return joined(familyFirst ? people.map(givenNameFirst) : people);
}

/** Names by commas, each once, and as many as a book's author can hold. */
export function joined(names: readonly string[]): string {
  const unique = new Map(names.map((name) => [name.toLowerCase(), name]));
  let text = "";
  for (const name of unique.values()) {
    const longer = text ? `${text}, ${name}` : name;
    if (text && longer.length > MAX_AUTHOR) break;
    text = longer;
  }
  return text;
}
