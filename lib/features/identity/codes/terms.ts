export const CODE_LENGTH = 6;
/** How long a code is valid. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Minimum time between codes to the same address or number. */
export const RESEND_SECONDS = 60;
