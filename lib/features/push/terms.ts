/** Maximum of devices per reader; a new one replaces the one pushed to least recently. */
export const MAX_DEVICES = 10;
