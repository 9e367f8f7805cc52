/** What the chat needs of the outside: calls of the API, and the channel. */
export interface Transport {
  get: <T>(path: string) => Promise<T>;
  post: (path: string, body: unknown) => Promise<unknown>;
  /** Sends an event and gives the server's answer. */
  send: <T>(event: string, payload: object) => Promise<T>;
  isConnected: () => boolean;
}

/** The code of a failed call: one of `errors.<CODE>`. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "SERVER";
}

/** Milliseconds until what failed while the channel is up is tried again. */
export const TRY_AGAIN_AFTER = 3_000;
