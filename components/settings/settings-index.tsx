"use client";

import { useTranslations } from "next-intl";

/** The parts of the settings, in their order; each is the anchor of its place too. */
export const PARTS = ["profile", "trust", "look", "mail", "security", "account"] as const;

/** Leads to the parts: beside them on wide screens, above them on phones. */
export function SettingsIndex() {
  const t = useTranslations("settings.index");
  return (
    <nav aria-label={t("label")} className="lg:sticky lg:top-9 lg:-ml-3 lg:self-start">
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0.5">
        {PARTS.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              className={
                "flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium " +
                "hover:bg-sunken lg:rounded-md lg:border-0 lg:bg-transparent lg:px-3"
              }
            >
              {t(part)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
