import { randomInt } from "node:crypto";

/** Without i, l, o and u, so that none is taken for a digit and no word can occur. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** 80 random bits. */
export function newCode(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
