export const CODE_LENGTH = 6;
/** Minutes that a code is valid. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Seconds until another code may be sent to the same address or number. */
export const RESEND_SECONDS = 60;
