import { expect, test } from "vitest";
import type { BookLanguage } from "@/lib/features/books/terms";
import { asWritten } from "@/lib/features/covers/extraction/letter-case";

test.each<[printed: string, language: BookLanguage | null, written: string]>([
  ["КАФЕ НА КРАЮ СВІТУ", "uk", "Кафе на краю світу"],
  ["Коли я Була ЛИСИЦЕЮ", "uk", "Коли я була лисицею"],
  ["ГАРРІ ПОТТЕР І КЕЛИХ ВОГНЮ", "uk", "Гаррі Поттер і келих вогню"],
  ["ПРИГОДИ Марка Твена", "uk", "Пригоди Марка Твена"],
  ["ІСТОРІЯ США", "uk", "Історія США"],
  ["Я, «ПОБЄДА» І БЕРЛІН", "uk", "Я, «Побєда» і Берлін"],
  ["НЕВЕСТА НОЯБРЯ:", "uk", "Невеста ноября"],
  ["THE MAN WITHOUT QUALITIES", "en", "The Man Without Qualities"],
  ["WAR And PEACE", "en", "War and Peace"],
  ["the golden notebook", "en", "The Golden Notebook"],
  ["HENRY VIII", null, "Henry VIII"],
  ["DIE VERLORENE EHRE DER KATHARINA BLUM", "de", "Die verlorene Ehre der Katharina Blum"],
  ["IM WESTEN NICHTS NEUES", "de", "Im Westen nichts Neues"],
  ["CIEN AÑOS DE SOLEDAD", "es", "Cien años de soledad"],
  ["Bostan (1882", null, "Bostan 1882"],
  ["iPhone für Dummies", "de", "iPhone für Dummies"],
  ["The BFG", "en", "The BFG"],
])("the title %s (%s) is written %s", (printed, language, written) => {
  expect(asWritten({ title: printed, author: "" }, language).title).toBe(written);
});

test.each([
  ["THOMAS MANN", "Thomas Mann"],
  ["James JOYCE", "James Joyce"],
  ["doris lessing", "Doris Lessing"],
  ["JOHANN WOLFGANG VON GOETHE", "Johann Wolfgang von Goethe"],
  ["J.R.R. TOLKIEN", "J.R.R. Tolkien"],
  ["CORMAC MCCARTHY", "Cormac McCarthy"],
  ["FLANN O’BRIEN", "Flann O’Brien"],
  ["АНТУАН ДЕ СЕНТ-ЕКЗЮПЕРІ", "Антуан де Сент-Екзюпері"],
  ["КАЙЛ М’ЮБОРН ТА ДОНОВАН БІКСЛІ", "Кайл М’юборн та Донован Бікслі"],
  ["Gabriel García Márquez", "Gabriel García Márquez"],
])("the author %s is written %s", (printed, written) => {
  expect(asWritten({ title: "", author: printed }, null).author).toBe(written);
});
