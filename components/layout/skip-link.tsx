import { useTranslations } from "next-intl";

export const MAIN_ID = "main";

/** First stop of the Tab key: skips the navigation. */
export function SkipLink() {
  const t = useTranslations("layout");
  return (
    <a
      href={`#${MAIN_ID}`}
      className={
        "fixed top-3 left-3 z-60 -translate-y-24 rounded-full bg-fir px-5 py-2.5 font-semibold " +
        "text-on-fir shadow-2 focus-visible:translate-y-0"
      }
    >
      {t("skip")}
    </a>
  );
}
