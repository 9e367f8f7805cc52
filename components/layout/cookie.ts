const YEAR_IN_SECONDS = 31_536_000;

/** Remembers a choice of this browser for a year, readable by the server at the next page. */
export function rememberChoice(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`;
}
