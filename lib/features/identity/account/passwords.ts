import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "@/lib/shared/errors";

/** argon2id at OWASP's recommended cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unknown password: verifying against it takes as long as against a real one. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$fXnFJfhS1AQzanm4eRhctw$vgJLa+RZmVj6KdYJsWM55YLRoeK1URz9OnNM2599qrI";

/** Keyboards encode the same letter differently. */
const normalized = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), COST);
}

/** Takes the same time whether or not there is a stored password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? DUMMY_HASH, normalized(password)).catch(() => false);
  return matches && stored !== null;
}

const PRODUCT = "nearshelf";
/** Sequences of the keyboard, the alphabet and the digits. */
const SEQUENCES = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
];

const folded = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s/g, "");
/** Letters and digits only, without digits at either end. */
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
 * Asserts that a password is not among those that attackers try first.
 * @param own the user's address and names.
 * @throws AppError INVALID_INPUT: `commonPassword` or `ownPassword` for `newPassword`.
 */
export function assertUncommonPassword(password: string, own: (string | null)[]): void {
  const plain = folded(password);
  if (
    /^(.{0,4}?)\1*$/u.test(plain) ||
    isSequence(plain) ||
    isCommon(plain) ||
    stem(password) === PRODUCT
  ) {
    throw new AppError("INVALID_INPUT", { fields: { newPassword: { code: "commonPassword" } } });
  }
  const names = own.flatMap((name) => (name ? [name, name.split("@")[0] ?? ""] : []));
  if (
    names.some((name) => folded(name) === plain || (stem(name) && stem(name) === stem(password)))
  ) {
    throw new AppError("INVALID_INPUT", { fields: { newPassword: { code: "ownPassword" } } });
  }
}

/** Part of one sequence, repeated or not, forwards or backwards. */
function isSequence(text: string): boolean {
  const backwards = [...text].reverse().join("");
  return SEQUENCES.some((row) => {
    const repeated = row.repeat(Math.ceil(text.length / row.length) + 1);
    return repeated.includes(text) || repeated.includes(backwards);
  });
}
