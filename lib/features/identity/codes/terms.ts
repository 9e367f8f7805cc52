export const CODE_LENGTH = 6;
/** A code is good for so many minutes. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Another code for the same address is sent after so many seconds. */
export const RESEND_SECONDS = 60;
