"use client";

import { Monitor, Moon, Sun } from "lucide";
import { useTranslations } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { rememberChoice } from "./cookie";
import { THEME_COOKIE, nextTheme, themeOf, type Theme } from "./theme";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NAMES = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Cycles through system, light and dark; the choice is stored in a cookie. */
export function ThemeSwitch({ theme: initial }: { theme: Theme }) {
  const t = useTranslations("layout");
  const [theme, choose] = useTheme(initial);
  const next = nextTheme(theme);
  const icon = ICONS[theme];
  return (
    <IconButton
      label={t("theme", { theme: t(NAMES[theme]), next: t(NAMES[next]) })}
      icon={icon}
      onClick={() => choose(next)}
    />
  );
}

/**
 * The current theme, shared by all its controls.
 * @param initial the theme rendered by the server.
 */
export function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(watch, current, () => initial);
  const choose = useCallback((chosen: Theme) => {
    rememberChoice(THEME_COOKIE, chosen);
    document.documentElement.dataset.theme = chosen;
  }, []);
  return [theme, choose];
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function current(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}
