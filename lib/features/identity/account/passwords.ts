import { hash, verify } from "@node-rs/argon2";

/** argon2id at OWASP's recommended cost: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of nothing anyone knows: verifying against it takes as long as against a real one. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$fXnFJfhS1AQzanm4eRhctw$vgJLa+RZmVj6KdYJsWM55YLRoeK1URz9OnNM2599qrI";

/** The same letters typed on different keyboards are the same password. */
const plain = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(plain(password), COST);
}

/** Takes the same time whether or not there is a password to compare with. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, plain(password)).catch(() => false);
  return matches && stored !== null;
}
