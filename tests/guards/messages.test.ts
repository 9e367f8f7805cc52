import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import de from "@/messages/de.json";
import en from "@/messages/en.json";
import uk from "@/messages/uk.json";
import { NOTIFICATION_KINDS } from "@/lib/features/notifications/kinds";
import { ERRORS } from "@/lib/shared/error-codes";
import { dayText } from "@/lib/shared/time";

type Texts = { [key: string]: string | Texts };

function keys(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keys(value, `${prefix}${key}.`),
  );
}

function entries(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : entries(value, `${prefix}${key}.`),
  );
}

/** Argument names of an ICU message, also inside plural and select branches. */
function placeholders(text: string): string[] {
  const names = new Set<string>();
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
      if (element.type === TYPE.tag) visit(element.children);
    }
  };
  visit(parse(text));
  return [...names].sort();
}

test.each([
  ["en", en],
  ["de", de],
])("%s has the same keys as uk", (_, texts) => {
  expect(keys(texts as Texts).sort()).toEqual(keys(uk as Texts).sort());
});

test.each([
  ["en", en],
  ["de", de],
])("%s takes the same values as uk", (_, texts) => {
  const ukrainian = new Map(entries(uk));
  for (const [key, text] of entries(texts)) {
    expect([key, placeholders(text)]).toEqual([key, placeholders(ukrainian.get(key) ?? "")]);
  }
});

test.each([
  ["uk", uk],
  ["en", en],
  ["de", de],
])("%s words every error and leaves no text empty", (_, texts) => {
  const errors = (texts as unknown as { errors: Texts }).errors;
  for (const code of [...Object.keys(ERRORS), "NETWORK"]) expect(errors[code], code).toBeTruthy();
  for (const [key, text] of entries(texts)) expect(text.trim(), key).not.toBe("");
});

test.each([
  ["uk", uk],
  ["en", en],
  ["de", de],
])("in %s no sentence that ends with a day has two full stops", (locale, texts) => {
  const date = dayText("2027-12-24", locale, "2026-12-01");
  const ending = entries(texts as Texts).filter(([, text]) => text.includes("{date}."));
  expect(date).toContain("2027");
  expect(ending).not.toEqual([]);
  for (const [key, text] of ending)
    expect(text.replaceAll("{date}", date), key).not.toMatch(/\.\./);
});

test("the texts of a notification take the values that it has", () => {
  const texts = new Map(entries(uk));
  // Computed in the browser.
  const computed = [
    ...["known", "meetUp", "date", "dated", "days", "when"],
    ...["kind", "more", "meetUpConfirmed", "damaged", "invited"],
  ];
  for (const [type, { params }] of Object.entries(NOTIFICATION_KINDS)) {
    const keys = ["title", "message"].map((part) => `notifications.${type}.${part}`);
    const used = [...keys, `mail.subject.${type}`].flatMap((key) =>
      placeholders(texts.get(key) ?? ""),
    );
    expect([...params, ...computed], type).toEqual(expect.arrayContaining(used));
  }
});

test("Ukrainian texts are not left in English", () => {
  const english = new Map(entries(en));
  const same = entries(uk as Texts).filter(
    ([key, text]) => english.get(key) === text && /[a-z]{4,} [a-z]{3,}/.test(text),
  );
  expect(same).toEqual([]);
});
