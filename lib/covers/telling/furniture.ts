import { distance } from "../reading/words";

/**
 * What is printed on covers besides title and author: kind of book, praise, publisher, series,
 * translator, price. Stems, for words come inflected.
 */
const STEMS = `
  видавн видавець книгарн переклад перекла пер бестселер примірник проданих лауреат премі серія бібліотек
  класик ілюстрац ілюстрован передмов післямов вибран упорядник видання доповнен неможливо відкласти відірватис
  наклад повне зібрання том книга-подія
  bestsell best-sell novel novella stories copies sold million translat introduc foreword afterword
  illustrat award winn prize shortlist longlist edition unabridged complete classics library press publish
  paperback hardcover series author international praise collect essays impossible edited selected
  verlag roman romane novelle novellen erzählung erzählungen taschenbuch ausgabe ausgezeichnet verkauft exemplar
  millionen bestseller übersetz nachwort vorwort illustriert reihe klassiker gekürzt herausgegeb aufl preis preisträger
  spiegel deutsch englischen französischen amerikanischen ungekürzt meisterwerk thriller kriminalroman buch
`.trim().split(/\s+/);

/** A whole line of one such word is furniture; as a part of a long title it may well be its own. */
const ALONE = new Set(
  `роман повість оповідання поезії вірші п’єси новели казки драма комедія есеї трилогія детектив фентезі
   novel stories poems plays essays memoir thriller fiction unabridged roman gedichte geschichten krimi biographie
   liebesgeschichte erinnerungen`.trim().split(/\s+/),
);

/** 0 to 1: how much a line looks like furniture. */
export function furnitureShare(text: string): number {
  const words = text.toLocaleLowerCase("uk").match(/[\p{L}\p{M}’-]+/gu) ?? [];
  if (words.length === 0) return /\d{3}/.test(text) ? 0 : 1;
  const content = words.filter((word) => word.length > 2);
  const marked = content.filter((word) => ALONE.has(word) || STEMS.some((stem) => isStem(word, stem)));
  const quoted = /^[«„“"]/.test(text.trim()) && words.length > 3 ? 1 : 0;
  return Math.max(quoted, marked.length / Math.max(1, content.length));
}

/** A misread letter is forgiven in a long stem. */
function isStem(word: string, stem: string): boolean {
  if (stem.length < 4) return word === stem;
  return word.startsWith(stem) || (stem.length > 6 && distance(word.slice(0, stem.length), stem) < 2);
}
