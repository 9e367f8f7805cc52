import type { CoverLanguage, Half } from "./books";

/** Other texts on covers; the two halves have none in common. */
export interface Boilerplate {
  genres: string[];
  publishers: string[];
  blurbs: string[];
  credits: string[];
  series: string[];
}

const TUNING: Record<CoverLanguage, Boilerplate> = {
  uk: {
    genres: ["роман", "вибрані твори", "поезії"],
    publishers: ["Видавництво Обрій", "КНИГАРНЯ", "Вежа"],
    blurbs: ["Понад мільйон проданих примірників", "«Книжка, яку неможливо відкласти»"],
    credits: ["Переклад Олени Гнатів"],
    series: ["Бібліотека світової класики", "Сучасна проза"],
  },
  en: {
    genres: ["a novel", "stories", "unabridged"],
    publishers: ["HARBOUR BOOKS", "Meridian Press", "PAPERBACK"],
    blurbs: ["Over one million copies sold", "“Impossible to put down”"],
    credits: ["Translated by Anna Whitlock"],
    series: ["Modern Classics", "Library of World Fiction"],
  },
  de: {
    genres: ["Roman", "Novelle", "ungekürzte Ausgabe"],
    publishers: ["Birkenverlag", "Taschenbuch", "btv"],
    blurbs: ["Über eine Million verkaufte Exemplare", "„Man kann es nicht weglegen“"],
    credits: ["Aus dem Englischen von Petra Lehmann"],
    series: ["Große Klassiker", "Bibliothek der Moderne"],
  },
};

const HELD_OUT: Record<CoverLanguage, Boilerplate> = {
  uk: {
    genres: ["повість", "оповідання", "п’єси"],
    publishers: ["ФОЛІАНТ", "Світанок", "Видавничий дім «Криниця»"],
    blurbs: ["Бестселер року", "Лауреат премії «Книга року»", "«Сміливо, ніжно і дуже смішно»"],
    credits: ["З англійської переклав Роман Лис", "Передмова Віри Агеєвої"],
    series: ["Золота серія", "Шкільна бібліотека"],
  },
  en: {
    genres: ["A Novel", "the classic bestseller", "collected essays"],
    publishers: ["VINTAGE LANE", "Foxglove", "Hollow Tree Publishing"],
    blurbs: [
      "THE INTERNATIONAL BESTSELLER",
      "Winner of the Book of the Year",
      "“A quiet triumph” – The Herald",
    ],
    credits: ["With an introduction by Paul Mercer", "Illustrated by Kate Ferris"],
    series: ["Collector’s Edition", "Pocket Readers"],
  },
  de: {
    genres: ["Erzählungen", "Thriller", "Eine Liebesgeschichte"],
    publishers: ["EDITION MOND", "Lindenhof", "Verlag am Kanal"],
    blurbs: ["DER BESTSELLER", "Ausgezeichnet als Buch des Jahres", "„Ein leises Meisterwerk“"],
    credits: ["Mit einem Nachwort von Karl Brandt", "Deutsch von Ulla Berg"],
    series: ["Schöne Ausgaben", "Lesereihe für Neugierige"],
  },
};

export function boilerplate(half: Half, language: CoverLanguage): Boilerplate {
  return (half === "tuning" ? TUNING : HELD_OUT)[language];
}
