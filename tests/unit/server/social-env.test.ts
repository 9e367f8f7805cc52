import { expect, test } from "vitest";
import { parseEnv } from "@/lib/server/env";

const google = {
  SOCIAL_PROVIDERS: "google",
  SOCIAL_GOOGLE_ISSUER: "https://accounts.google.com",
  SOCIAL_GOOGLE_CLIENT_ID: "id",
  SOCIAL_GOOGLE_CLIENT_SECRET: "secret",
};
const parse = (source: Record<string, string>) => parseEnv({ NODE_ENV: "test", ...source });

test("no provider is set up unless named", () => {
  expect(parse({})).toMatchObject({ env: { SOCIAL_CLIENTS: [] } });
});

test("a provider has issuer, id, secret and a label", () => {
  const client = {
    id: "google",
    label: "Google",
    issuer: "https://accounts.google.com",
    clientId: "id",
    clientSecret: "secret",
  };
  expect(parse(google)).toMatchObject({ env: { SOCIAL_CLIENTS: [client] } });
  expect(parse({ ...google, SOCIAL_GOOGLE_LABEL: "G" })).toMatchObject({
    env: { SOCIAL_CLIENTS: [{ label: "G" }] },
  });
});

test("each missing or wrong variable is one readable line", () => {
  expect(parse({ SOCIAL_PROVIDERS: "google, bad-name" })).toEqual({
    errors: [
      'SOCIAL_PROVIDERS: "bad-name" must be letters, digits and _',
      "SOCIAL_GOOGLE_ISSUER: is required with SOCIAL_PROVIDERS",
      "SOCIAL_GOOGLE_CLIENT_ID: is required with SOCIAL_PROVIDERS",
      "SOCIAL_GOOGLE_CLIENT_SECRET: is required with SOCIAL_PROVIDERS",
    ],
  });
  expect(parse({ ...google, SOCIAL_GOOGLE_ISSUER: "ftp://x" })).toEqual({
    errors: ["SOCIAL_GOOGLE_ISSUER: must be an http(s) address"],
  });
});
