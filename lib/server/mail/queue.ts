/**
 * The queue whose work sends due mail. Its name is known here, below all features: those that owe
 * a mail wake it, the one that writes the letters works on it.
 */
export const MAIL_QUEUE = { name: "mail", unique: true } as const;
