"use client";

import { Monitor, Moon, Sun } from "lucide";
import { useTranslations } from "next-intl";
import { createContext, use, useSyncExternalStore, type ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { rememberChoice } from "./cookie";
import { THEME_COOKIE, nextTheme, themeOf, type Theme } from "./theme";

const Rendered = createContext<Theme>("system");

/** Tells the controls below it which theme the server rendered. */
export function ThemeProvider({ theme, children }: { theme: Theme; children: ReactNode }) {
  return <Rendered value={theme}>{children}</Rendered>;
}

export const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NAMES = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Cycles through system, light and dark; the choice is stored in a cookie. */
export function ThemeSwitch() {
  const t = useTranslations("layout");
  const [theme] = useTheme();
  const next = nextTheme(theme);
  return (
    <IconButton
      label={t("theme", { theme: t(NAMES[theme]), next: t(NAMES[next]) })}
      icon={THEME_ICONS[theme]}
      onClick={() => choose(next)}
    />
  );
}

/** The current theme, shared by all its controls. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const rendered = use(Rendered);
  const theme = useSyncExternalStore(watch, current, () => rendered);
  return [theme, choose];
}

function choose(theme: Theme): void {
  rememberChoice(THEME_COOKIE, theme);
  document.documentElement.dataset.theme = theme;
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function current(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}
