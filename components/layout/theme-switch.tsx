"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { rememberChoice } from "./cookie";
import { nextTheme, THEME_COOKIE, type Theme } from "./theme";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NAMES = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Goes round system, light and dark; the choice holds for this browser. */
export function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const t = useTranslations("layout");
  const [theme, setTheme] = useState(initial);
  const next = nextTheme(theme);
  const Icon = ICONS[theme];

  function choose() {
    rememberChoice(THEME_COOKIE, next);
    document.documentElement.dataset.theme = next;
    setTheme(next);
  }

  return (
    <IconButton
      label={t("theme", { theme: t(NAMES[theme]), next: t(NAMES[next]) })}
      icon={<Icon aria-hidden="true" />}
      onClick={choose}
    />
  );
}
