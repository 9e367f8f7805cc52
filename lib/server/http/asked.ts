/** A call as `handle` reads it, whether Next received it or our own server. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  /** Its bytes, to be read once. */
  readonly body: AsyncIterable<Uint8Array> | null;
  /** All of it, for work that wants more. Where ours is the server, this costs as much as a quick call. */
  whole(): Request;
}

/** What tells who calls. */
export type Sender = Pick<Asked, "headers">;

export function askedBy(request: Request): Asked {
  const { method, url, headers } = request;
  return {
    ...{ method, url, headers },
    get body() {
      return request.body;
    },
    whole: () => request,
  };
}
