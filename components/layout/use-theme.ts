"use client";

import { useCallback, useSyncExternalStore } from "react";
import { rememberChoice } from "./cookie";
import { THEME_COOKIE, themeOf, type Theme } from "./theme";

/** The current theme, whichever control set it; `initial` is what the server rendered. */
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
