"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { nextTheme, type Theme } from "./theme";
import { useTheme } from "./use-theme";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NAMES = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Cycles through system, light and dark; the choice is kept in a cookie. */
export function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const t = useTranslations("layout");
  const [theme, choose] = useTheme(initial);
  const next = nextTheme(theme);
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={t("theme", { theme: t(NAMES[theme]), next: t(NAMES[next]) })}
      icon={<Icon aria-hidden="true" />}
      onClick={() => choose(next)}
    />
  );
}
