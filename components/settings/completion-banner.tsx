"use client";

import { MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/users/use-me";

/** Says what is missing, until it is there. */
export function CompletionBanner() {
  const t = useTranslations("settings.banner");
  if (useMe().complete) return null;
  return (
    <section
      aria-labelledby="completion-banner"
      className="mb-6 flex items-start gap-3.5 rounded-lg bg-amber-soft px-4 py-4 md:px-5"
    >
      <MapPin aria-hidden="true" className="mt-0.5 size-6 text-amber" />
      <div>
        <h2 id="completion-banner" className="text-lg">
          {t("title")}
        </h2>
        <p className="mt-1 max-w-[60ch]">{t("text")}</p>
      </div>
    </section>
  );
}
