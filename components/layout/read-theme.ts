import { cookies } from "next/headers";
import { THEME_COOKIE, themeOf, type Theme } from "./theme";

/** The theme stored in this browser, for rendering on the server. */
export async function readTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value);
}
