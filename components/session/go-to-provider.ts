import { api } from "@/lib/core/api-client";

/**
 * Sends the browser to the identity provider, by way of next-auth.
 * @param fresh the provider shall ask who is there, even if it still knows.
 * @throws ApiError where the sign-in cannot begin
 */
export async function goToProvider({ fresh = false } = {}): Promise<void> {
  const { csrfToken } = await api.get<{ csrfToken: string }>("/auth/csrf", { stay: true });
  const path = `/auth/signin/nearshelf${fresh ? "?fresh=1" : ""}`;
  const { url } = await api.post<{ url: string }>(path, { csrfToken, json: "true" }, { stay: true });
  window.location.assign(url);
}
