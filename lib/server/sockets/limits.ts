export const MAX_FRAME_BYTES = 100_000;
/** The heartbeat's interval, and the time until it counts as missed. */
export const PING_INTERVAL_MS = 4_000;
export const PING_TIMEOUT_MS = 4_000;
/** A connection that has not authenticated ends after this time. */
export const AUTHENTICATE_TIMEOUT_MS = 5_000;
/** Connections of one address that have not authenticated yet. `RATE_LIMIT_FACTOR` multiplies it. */
export const MAX_ANONYMOUS = 50;
/** Events that a socket may send at once, and those it regains per second. */
export const BURST_EVENTS = 60;
export const EVENTS_PER_SECOND = 20;
/** A socket is disconnected after this many rejected events: a client of ours would have waited. */
export const MAX_REJECTED_EVENTS = 200;
/** Characters that may wait until a client reads them: the messages of several minutes. */
export const MAX_BACKLOG_CHARS = 1_000_000;
