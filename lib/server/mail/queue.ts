/**
 * The queue that sends due mails. Defined below all features: those that queue a mail wake it, the
 * mailing feature works on it.
 */
export const MAIL_QUEUE = { name: "mail", unique: true } as const;
