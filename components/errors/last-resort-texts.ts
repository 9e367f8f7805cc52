import type { Locale } from "@/lib/shared/locales";

/** Texts for an error in the layout, which otherwise loads the messages. */
export const LAST_RESORT: Record<Locale, { title: string; text: string; tryAgain: string }> = {
  uk: {
    title: "Неочікувана помилка",
    text: "Щось зламалося в нас, а не у вас. Спробуйте ще раз.",
    tryAgain: "Спробувати ще раз",
  },
  en: {
    title: "Unexpected Application Error!",
    text: "Something broke on our side, not on yours. Please try again.",
    tryAgain: "Try again",
  },
  de: {
    title: "Unerwarteter Fehler",
    text: "Bei uns ist etwas kaputtgegangen, nicht bei dir. Versuch es noch einmal.",
    tryAgain: "Noch einmal versuchen",
  },
};
