"use client";

import { useTranslations } from "next-intl";
import { THEMES } from "@/components/layout/theme";
import { THEME_ICONS, useTheme } from "@/components/layout/theme-switch";
import { ChoicePills } from "./choice-pills";
import { Section } from "./section";

export function ThemeSection() {
  const t = useTranslations("settings.theme");
  const [theme, choose] = useTheme();
  const choices = THEMES.map((value) => ({ value, label: t(value), icon: THEME_ICONS[value] }));
  return (
    <Section title={t("title")} text={t("text")}>
      <ChoicePills legend={t("legend")} choices={choices} value={theme} onChoose={choose} />
    </Section>
  );
}
