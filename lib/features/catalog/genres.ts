import type { Genre } from "@/lib/features/books/terms";

/**
 * Words of subjects in English and German catalogues → genre; the first match counts, so specific ones come first.
 */
const GENRE_WORDS: readonly (readonly [RegExp, Genre])[] = [
  [/graphic novel|comic|manga|bande dessinée/, "GRAPHIC_NOVEL"],
  [/cook|kochbuch|kochen|recipes|cuisine/, "COOKBOOK"],
  [/young adult|jugendbuch|jugendroman|juvenile literature.*?teen/, "YOUNG_ADULT"],
  [/juvenile|children|kinderbuch|bilderbuch|picture book|kinder- und jugend/, "CHILDREN"],
  [/science fiction|sci-fi/, "SCIENCE_FICTION"],
  [/fantasy|fantasie/, "FANTASY"],
  [/horror|ghost stories/, "HORROR"],
  [/mystery|detective|whodunit/, "MYSTERY"],
  [/thriller|suspense|espionage/, "THRILLER"],
  [/\bkrimi|crime|kriminal/, "CRIME"],
  [/romance|love stories|liebesroman/, "ROMANCE"],
  [/poetry|poems|lyrik|gedichte/, "POETRY"],
  [/\bdrama\b|plays\b|theater|theatre/, "DRAMA"],
  [/autobiograph/, "AUTOBIOGRAPHY"],
  [/memoir|erinnerungen/, "MEMOIR"],
  [/biograph/, "BIOGRAPHY"],
  [/adventure|abenteuer/, "ADVENTURE"],
  [/humou?r|satire/, "HUMOR"],
  [/self-help|ratgeber|lebenshilfe|personal growth/, "SELF_HELP"],
  [/business|economics|management|wirtschaft/, "BUSINESS"],
  [/psycholog/, "PSYCHOLOGY"],
  [/philosoph/, "PHILOSOPHY"],
  [/spiritual|esoterik|meditation/, "SPIRITUALITY"],
  [/religio|theolog|bible|bibel|christian/, "RELIGION"],
  [/travel|reiseführer|reisebericht/, "TRAVEL"],
  [/\barts?\b|kunst|photograph|design/, "ART"],
  [/classic|klassiker/, "CLASSIC"],
  [/fiction|novel|belletristik|roman\b|erzählende literatur|short stories/, "FICTION"],
  [/histor|geschichte/, "HISTORY"],
  [/science|mathemat|physics|biology|naturwissenschaft|technolog/, "SCIENCE"],
  [/sachbuch|nonfiction|non-fiction/, "NON_FICTION"],
];

/** The genre that matches a catalogue's subjects; null if none does. */
export function genreOf(subjects: readonly string[]): Genre | null {
  const text = subjects.slice(0, 30).join(" · ").toLowerCase();
  return GENRE_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}
