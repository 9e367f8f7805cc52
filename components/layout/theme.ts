/** In the order in which the switch goes round. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "theme";

/** A stored choice as a theme; anything unknown follows the system. */
export function themeOf(stored: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** The theme the switch offers next. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}
