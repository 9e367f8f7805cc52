"use client";

import { Monitor, Moon, Sun } from "lucide";
import { useTranslations } from "next-intl";
import { THEMES, type Theme } from "@/components/layout/theme";
import { useTheme } from "@/components/layout/theme-switch";
import { ChoicePills } from "./choice-pills";
import { Section } from "./section";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeSection({ theme: initial }: { theme: Theme }) {
  const t = useTranslations("settings.theme");
  const [theme, choose] = useTheme(initial);
  const choices = THEMES.map((value) => ({ value, label: t(value), icon: ICONS[value] }));
  return (
    <Section title={t("title")} text={t("text")}>
      <ChoicePills legend={t("legend")} choices={choices} value={theme} onChoose={choose} />
    </Section>
  );
}
