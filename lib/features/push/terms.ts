/** Devices of one reader; the one that was told least recently goes for a further one. */
export const MAX_DEVICES = 10;
