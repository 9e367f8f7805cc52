import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "@/lib/shared/errors";

const PRODUCT = "nearshelf";
/** What one types along a keyboard, an alphabet or a row of digits. */
const ROWS = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

const folded = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
/** Without signs, and without the digits that are put at an end. */
const stem = (text: string) =>
  folded(text)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^\d+(?=\D)|(?<=\D)\d+$/gu, "");

let common: Set<string> | undefined;

/** About 18,000 of the most common passwords that are long enough, the 3,000 most common among them. */
function isCommon(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password);
}

/**
 * Refuses a password that is tried first.
 * @param own the reader's address and names.
 * @throws AppError INVALID_INPUT: `commonPassword` or `ownPassword` for `newPassword`.
 */
export function assertUncommonPassword(password: string, own: (string | null)[]): void {
  const plain = folded(password);
  if (
    /^(.{0,4}?)\1*$/u.test(plain) ||
    isRow(plain) ||
    isCommon(plain) ||
    stem(password) === PRODUCT
  ) {
    throw new AppError("INVALID_INPUT", { newPassword: { code: "commonPassword" } });
  }
  const names = own.flatMap((name) => (name ? [name, name.split("@")[0] ?? ""] : []));
  if (
    names.some((name) => folded(name) === plain || (stem(name) && stem(name) === stem(password)))
  ) {
    throw new AppError("INVALID_INPUT", { newPassword: { code: "ownPassword" } });
  }
}

/** A piece of one row, forwards or backwards, once or again and again. */
function isRow(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return ROWS.some((row) => {
    const endless = row.repeat(Math.ceil(text.length / row.length) + 1);
    return endless.includes(text) || endless.includes(backwards);
  });
}
