/**
 * A unique key. `crypto.randomUUID` exists on secure origins only, and this need not be a secret.
 */
export function randomKey(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return [...random].map((part) => part.toString(36)).join("-");
}
