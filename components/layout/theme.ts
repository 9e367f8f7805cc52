/** In the order in which the switch cycles through them. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "theme";

/** Parses a stored theme; anything unknown follows the system. */
export function themeOf(stored: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** The theme after this one. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}
