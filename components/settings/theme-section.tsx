"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { THEMES, type Theme } from "@/components/layout/theme";
import { useTheme } from "@/components/layout/use-theme";
import { ChoicePills } from "./choice-pills";
import { Section } from "./section";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Light, dark, or as the system is. */
export function ThemeSection({ theme: initial }: { theme: Theme }) {
  const t = useTranslations("settings.theme");
  const [theme, choose] = useTheme(initial);
  const choices = THEMES.map((value) => {
    const Icon = ICONS[value];
    return { value, label: t(value), icon: <Icon aria-hidden="true" /> };
  });
  return (
    <Section title={t("title")} text={t("text")}>
      <ChoicePills legend={t("legend")} choices={choices} value={theme} onChoose={choose} />
    </Section>
  );
}
