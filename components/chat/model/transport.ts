/** API calls and the socket channel, as the chat uses them. */
export interface Transport {
  get: <T>(path: string) => Promise<T>;
  post: (path: string, body: unknown) => Promise<unknown>;
  /** Sends an event; resolves with the server's acknowledgement. */
  send: <T>(event: string, payload: object) => Promise<T>;
  isConnected: () => boolean;
}

/** The code of a failed call: one of `errors.<CODE>`. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "SERVER";
}

/** Milliseconds until a call that failed while the channel is up is retried. */
export const TRY_AGAIN_AFTER = 3_000;
