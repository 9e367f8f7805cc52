/** Bytes a frame may have. */
export const MAX_FRAME = 100_000;
/** Milliseconds between heartbeats, and until one is taken for missed. */
export const PING_INTERVAL_MS = 4_000;
export const PING_TIMEOUT_MS = 4_000;
/** A connection that does not authenticate ends after so many milliseconds. */
export const AUTHENTICATE_TIMEOUT_MS = 5_000;
/** Connections of one address that have not authenticated yet. `RATE_LIMIT_FACTOR` multiplies it. */
export const MAX_ANONYMOUS = 50;
/** Events a socket may send at once, and those it wins back a second. */
export const BURST = 60;
export const PER_SECOND = 20;
/** Rejected events until the socket is disconnected: a client of ours would have waited. */
export const MAX_REJECTED = 200;
/** Characters that may wait for a client to read; the messages of minutes. */
export const MAX_BACKLOG = 1_000_000;
