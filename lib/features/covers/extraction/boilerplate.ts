import { distance } from "fastest-levenshtein";
import { isWithinOne } from "@/lib/features/covers/ocr/text";
import { BOILERPLATE } from "./constants";

/**
 * Text printed on covers besides title and author: praise, publisher, series. Word stems, because words are
 * inflected.
 */
const STEMS = `
  видавн видавець книгарн пер бестселер примірник проданих лауреат премі серія бібліотек класик вибран видання доповнен
  бестселлер издательств премия премии лауреат серия библиотек классик избранн издание продано экземпляр автор
  неможливо відкласти відірватис наклад повне зібрання том книга-подія переможець фіналіст екраніз
  copyright bestsell best-sell novel novella stories copies sold million award winn prize shortlist longlist edition unabridged complete
  finalist anniversary classics library press publish paperback hardcover series author international praise collect essays impossible
  verlag roman romane novelle novellen erzählung erzählungen taschenbuch ausgabe ausgezeichnet verkauft exemplar
  millionen bestseller reihe klassiker gekürzt aufl preis preisträger spiegel deutsch ungekürzt meisterwerk thriller
  kriminalroman weltbestseller verfilm buch
`
  .trim()
  .split(/\s+/);

/** Kinds of books. A line of only these words is boilerplate if it is small; within a title they may belong to it. */
const ALONE = new Set(
  `роман повість повісті оповідання оповідань новела новели новел поема поеми поезія поезії поезій вірші віршів п’єса п’єси
   драма драми комедія трагедія казка казки казок легенди притчі есе есеї нарис нариси спогади мемуари щоденник щоденники
   листи біографія автобіографія трилогія дилогія сага епопея хроніка детектив трилер фентезі фантастика антиутопія пригоди
   повесть повести рассказ рассказы новеллы поэма поэзия стихи пьеса пьесы комедия трагедия сказка сказки воспоминания
   дневник письма биография фэнтези сборник сочинения приключения
   антологія збірка твори творів репортаж репортажі публіцистика
   novel novels novella story stories tale tales play plays poem poems poetry memoir memoirs essay essays mystery thriller
   romance fantasy fiction nonfiction biography autobiography trilogy saga anthology drama comedy tragedy letters diary
   diaries unabridged
   roman romane märchen gedichte lyrik drama dramen schauspiel lustspiel komödie tragödie trauerspiel geschichten krimi
   biographie biografie autobiographie autobiografie erinnerungen tagebuch tagebücher briefe sachbuch liebesroman
   liebesgeschichte jugendbuch fabeln sagen anthologie trilogie lesebuch`
    .trim()
    .split(/\s+/),
);

/** A line with such a word names a translator, an editor or an artist. Word stems. */
const CREDITS = `
  переклад перекла упорядник упорядку передмов післямов ілюстрац ілюстрован ілюструва
  перевод перевел предислов послеслов иллюстрац художник составит
  translat introduc foreword afterword preface illustrat detailednotes leadingcent edited selected anthology
  übersetz nachwort vorwort illustriert herausgegeb englischen französischen amerikanischen russischen
  traduc traduit préface présentation édition notes
`
  .trim()
  .split(/\s+/);

/** Names of publishers and series as printed on covers; a line of only these words is boilerplate. */
const IMPRINTS = new Set(
  `folio penguin vintage picador gallimard quarto poche livre flammarion seuil points oxford cambridge harvard everyman signet
   bantam norton harper harpercollins perennial faber anvil kessinger knopf schocken anchor mariner scribner grove
   doubleday ballantine dover wordsworth macmillan bloomsbury canongate virago fsg simon schuster random house modern
   library classics classic classique classiques world’s legacy reprints deluxe edition editions books press digitale
   bibliothèque bibliotheque club series
   suhrkamp fischer rowohlt reclam diogenes insel hanser piper ullstein heyne goldmann knaur dtv kiepenheuer witsch
   taschenbuch verlag anaconda manesse aufbau
   vivat ранок фоліо ababahalamaha абабагаламага bookchef букшеф видавництво видавничий дім старого лева богдан темпора
   лабораторія артбукс жорж перо школа книголав віхола навчальна книга час майстрів км букс комубук махаон
   эксмо аст азбука росмэн миф альпина издательство редакция шубиной clever inspiria freedom like
   folger shakespeare`
    .trim()
    .split(/\s+/),
);

/**
 * 0 to 1: how much a line looks like boilerplate.
 * @param size of the line, as a share of the largest text of the cover.
 */
export function boilerplateShare(text: string, size: number): number {
  const words = text.toLocaleLowerCase("uk").match(/[\p{L}\p{M}’-]+/gu) ?? [];
  if (words.length === 0) return /\d{3}/.test(text) ? 0 : 1;
  const joined = words.join("");
  const content = words.filter((word) => word.length > 3);
  if (content.length > 0 && content.every(isImprint)) return 1;
  if (size < BOILERPLATE.credit && CREDITS.some((stem) => holds(joined, stem))) return 1;
  const isKind = (word: string) => size < BOILERPLATE.kind && ALONE.has(word);
  const marked = content.filter(
    (word) =>
      isKind(word) ||
      STEMS.some((stem) => (stem.length < 4 ? word === stem : word.startsWith(stem))),
  );
  return Math.max(quoted(text.trim(), words.length), marked.length / Math.max(1, content.length));
}

/** Allows one misread letter in longer words. */
function isImprint(word: string): boolean {
  if (IMPRINTS.has(word)) return true;
  return word.length > 4 && LONG_IMPRINTS.some((name) => isWithinOne(name, word));
}

const LONG_IMPRINTS = [...IMPRINTS].filter((name) => name.length > 4);

/** Whether letters without spaces contain a stem, allowing one misread letter in a long one. */
function holds(letters: string, stem: string): boolean {
  if (letters.includes(stem)) return true;
  if (stem.length < 7) return false;
  for (let at = 0; at + stem.length <= letters.length; at += 1)
    if (distance(letters.slice(at, at + stem.length), stem) < 2) return true;
  return false;
}

/** Praise stands in quotation marks; if it takes several lines, one of them opens and another closes. */
function quoted(text: string, words: number): number {
  const [opens, closes] = [/^[«„“"]/.test(text), /[»”"]$/.test(text)];
  return (opens && words > 3) || (closes && !/[«„“"]./.test(text)) ? 1 : 0;
}
