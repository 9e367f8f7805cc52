/** Bytes a frame may have. */
export const FRAME_LIMIT = 100_000;
/** Milliseconds between heartbeats, and until one is taken for missed. */
export const PING_EVERY = 4_000;
export const PONG_WITHIN = 4_000;
/** A connection that does not say who it is ends after so many milliseconds. */
export const IDENTIFY_WITHIN = 5_000;
/** Connections of one address that have not said yet who they are. `RATE_LIMIT_FACTOR` multiplies it. */
export const STRANGERS_AT_MOST = 50;
/** Events a socket may send at once, and those it wins back a second. */
export const BURST = 60;
export const PER_SECOND = 20;
/** Refused events until the socket is cut: a client of ours would have waited. */
export const REFUSED_AT_MOST = 200;
/** Characters that may wait for a client to read; the messages of minutes. */
export const UNREAD_AT_MOST = 1_000_000;
