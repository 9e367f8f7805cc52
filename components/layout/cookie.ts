const YEAR_IN_SECONDS = 31_536_000;

/** Stores a preference in a cookie for a year. */
export function rememberChoice(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`;
}
