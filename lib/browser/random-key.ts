/** A unique key, which need not be secret. `crypto.randomUUID` exists only on secure origins. */
export function randomKey(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return [...random].map((part) => part.toString(36)).join("-");
}
