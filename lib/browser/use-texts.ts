import { createTranslator, useLocale, useMessages, type AbstractIntlMessages } from "next-intl";

type Texts = ReturnType<typeof createTranslator>;

const translators = new WeakMap<AbstractIntlMessages, Map<string, Texts>>();

/**
 * `useTranslations` for what stands on every page, or on one many times: one translator, with its
 * formats, serves all of them, on the server through all requests. Not for times, which are the
 * reader's own.
 */
export function useTexts(namespace: string): Texts {
  const locale = useLocale();
  const messages = useMessages();
  const ofLanguage = translators.get(messages) ?? new Map<string, Texts>();
  translators.set(messages, ofLanguage);
  const known = ofLanguage.get(namespace) ?? createTranslator({ locale, messages, namespace });
  ofLanguage.set(namespace, known);
  return known;
}
