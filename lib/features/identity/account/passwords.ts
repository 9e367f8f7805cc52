import { hash, verify } from "@node-rs/argon2";

/** argon2id at OWASP's recommended cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unknown password: verifying against it takes as long as against a real one. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$fXnFJfhS1AQzanm4eRhctw$vgJLa+RZmVj6KdYJsWM55YLRoeK1URz9OnNM2599qrI";

/** Keyboards compose the same letters differently. */
const normalized = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), COST);
}

/** Takes the same time whether or not there is a password to compare with. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? DUMMY_HASH, normalized(password)).catch(() => false);
  return matches && stored !== null;
}
