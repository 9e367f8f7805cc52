const TOKEN_KEY = "authToken";
const PERSONAL_KEYS = /^(?:authToken|redirectAfterLogin|chat_(?:conversations|active)_.*)$/;

/** Ends the session on the server, forgets what this browser kept of it, and goes to /login. */
export async function signOut(): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY);
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  await fetch("/api/auth/sign-out", { method: "POST", headers }).catch(() => undefined);
  for (const key of Object.keys(localStorage)) {
    if (PERSONAL_KEYS.test(key)) localStorage.removeItem(key);
  }
  window.location.assign("/login");
}
