import { cookies } from "next/headers";
import { THEME_COOKIE, themeOf, type Theme } from "./theme";

/** The theme chosen in this browser, while rendering on the server. */
export async function readTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value);
}
