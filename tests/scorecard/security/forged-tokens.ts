import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from "jose";
import { Browser } from "../../support/browser";
import { freePort } from "../../support/free-port";
import { beginSignIn } from "../../support/sign-in-steps";
import { row } from "../row";
import { originOf } from "../sign-in";
import type { World } from "../world";

interface Forgery {
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Signs with a key that the provider does not publish. */
  foreignKey?: boolean;
  /** The token as it is sent. */
  token?: (signed: string) => string;
}

const past = Math.floor(Date.now() / 1_000) - 3_600;
const FORGERIES: Record<string, Forgery> = {
  "another nonce": { claims: (claims) => ({ ...claims, nonce: "another" }) },
  "no nonce": { claims: ({ nonce: _, ...claims }) => claims },
  "another audience": { claims: (claims) => ({ ...claims, aud: "another" }) },
  "several audiences, another party": {
    claims: (claims) => ({ ...claims, aud: ["site", "another"], azp: "another" }),
  },
  "another issuer": { claims: (claims) => ({ ...claims, iss: "https://evil.example" }) },
  "no issuer": { claims: ({ iss: _, ...claims }) => claims },
  expired: { claims: (claims) => ({ ...claims, iat: past - 600, exp: past }) },
  "no expiry": { claims: ({ exp: _, ...claims }) => claims },
  "no subject": { claims: ({ sub: _, ...claims }) => claims },
  "a foreign key": { foreignKey: true },
  "alg none": { token: (signed) => new UnsecuredJWT(decodeJwt(signed)).encode() },
  "no signature": { token: (signed) => `${signed.split(".").slice(0, 2).join(".")}.` },
  "a changed payload": {
    token: (signed) => {
      const changed = JSON.stringify({ ...decodeJwt(signed), sub: "another" });
      return signed.replace(/\..*\./, `.${Buffer.from(changed).toString("base64url")}.`);
    },
  },
  "no token": { token: () => "" },
};

/** A provider whose ID tokens are changed as `state.forgery` says. */
async function lyingProvider(world: World) {
  const [real, foreign] = [
    await generateKeyPair("RS256", { extractable: true }),
    await generateKeyPair("RS256", { extractable: true }),
  ];
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const state = {
    nonce: "",
    forgery: {} as Forgery,
    person: {} as JWTPayload,
    codes: new Set<string>(),
  };
  const idToken = async () => {
    const { claims, foreignKey, token } = state.forgery;
    const now = Math.floor(Date.now() / 1_000);
    const all = {
      iss: issuer,
      aud: "site",
      sub: "somebody",
      nonce: state.nonce,
      iat: now,
      exp: now + 600,
      ...state.person,
    };
    const signed = await new SignJWT(claims?.(all) ?? all)
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(foreignKey ? foreign.privateKey : real.privateKey);
    return token?.(signed) ?? signed;
  };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const json = (body: object, status = 200) =>
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(req.url ?? "/", issuer);
    if (pathname === "/.well-known/openid-configuration") {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (pathname === "/jwks")
      return json({
        keys: [{ ...(await exportJWK(real.publicKey)), kid: "one", alg: "RS256", use: "sig" }],
      });
    const form = new URLSearchParams(await text(req));
    const code = form.get("code") ?? "";
    if (!form.get("code_verifier") || !state.codes.delete(code))
      return json({ error: "invalid_grant" }, 400);
    return json({
      access_token: "x",
      token_type: "Bearer",
      expires_in: 600,
      id_token: await idToken(),
    });
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((done) => server.listen(port, done));
  world.after(() => server.close());
  return { issuer, state };
}

export const forgedTokens = row(
  "S9",
  "answers of a forging provider: signature, nonce, audience, issuer, time, state, replay",
  async (world, findings) => {
    const { issuer, state } = await lyingProvider(world);
    const site = await world.start({
      env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "site", OIDC_CLIENT_SECRET: "site-secret" },
    });
    /** Begins a sign-in, up to the answer of the provider. */
    const start = async (browser: Browser) => {
      const asked = new URL(await beginSignIn(browser));
      state.nonce = asked.searchParams.get("nonce") ?? "";
      const code = crypto.randomUUID();
      state.codes.add(code);
      return {
        code,
        back: `/api/auth/callback/nearshelf?code=${code}&state=${asked.searchParams.get("state")}`,
      };
    };
    const signedIn = async (browser: Browser) => (await browser.go("/api/users/me")).status === 200;
    const tryWith = async (person: JWTPayload, forgery: Forgery = {}) => {
      Object.assign(state, { person, forgery });
      const browser = new Browser(originOf(site));
      const { back } = await start(browser);
      await browser.go(back, /\/auth\/callback\?|evil\.example/);
      return { browser, back, in: await signedIn(browser) };
    };
    const proven = { sub: "honest", email: "honest@example.org", email_verified: true };
    const honest = await tryWith(proven);
    findings.check(honest.in, "an honest answer did not sign in");
    let logins = 0;
    const refuse = (what: string, isIn: boolean) => {
      logins += Number(isIn);
      findings.check(!isIn, `${what} signed in`);
    };
    for (const [what, forgery] of Object.entries(FORGERIES))
      refuse(what, (await tryWith(proven, forgery)).in);
    Object.assign(state, { person: proven, forgery: {} });
    const replayer = new Browser(originOf(site));
    await replayer.go(honest.back, /\/auth\/callback\?/);
    refuse("a replayed answer in another browser", await signedIn(replayer));
    const [mine, theirs] = [new Browser(originOf(site)), new Browser(originOf(site))];
    const begun = await start(mine);
    await theirs.go(begun.back, /\/auth\/callback\?/);
    refuse("an answer in a browser that did not ask", await signedIn(theirs));
    const wrongState = new Browser(originOf(site));
    const { code } = await start(wrongState);
    await wrongState.go(
      `/api/auth/callback/nearshelf?code=${code}&state=made-up`,
      /\/auth\/callback\?/,
    );
    refuse("a made-up state", await signedIn(wrongState));
    findings.figure(`${Object.keys(FORGERIES).length} forged tokens, ${logins} sign-ins`);
  },
);
