import type { ServerResponse } from "node:http";
import { words } from "../../e2e/support/words";
import { Browser } from "../../support/browser";
import { httpService } from "../../support/http-service";
import { row, type Findings } from "../row";
import { originOf } from "../sign-in";
import type { Site, World } from "../world";

const FAILURES: Record<string, (answer: ServerResponse) => void> = {
  "answering garbage": (answer) =>
    void answer.writeHead(200, { "content-type": "text/html" }).end("<h1>hello"),
  "answering 500": (answer) => void answer.writeHead(500).end(),
  "cutting connections": (answer) => void answer.destroy(),
  silent: () => undefined,
};

/** With a failing provider, a sign-in must end soon, on a page of the product with an error. */
async function providerTrouble(world: World, findings: Findings): Promise<void> {
  let behave: (answer: ServerResponse) => void = () => undefined;
  const provider = await httpService((answer) => behave(answer));
  world.after(() => provider.close());
  const env = {
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: "site",
    OIDC_CLIENT_SECRET: "site-secret",
  };
  const site = await world.start({ env });
  for (const [trouble, how] of Object.entries(FAILURES)) {
    behave = how;
    await tryToSignIn(site, trouble, findings);
  }
  await provider.close();
  await tryToSignIn(site, "down", findings);
}

const FAILED = words("en")("login.failed");

async function tryToSignIn(site: Site, trouble: string, findings: Findings): Promise<void> {
  const browser = new Browser(originOf(site), { added: { "accept-language": "en" } });
  const started = Date.now();
  const { csrfToken } = (await browser.go("/api/auth/csrf")).json() as { csrfToken: string };
  const answer = await browser.post("/api/auth/signin/nearshelf", { csrfToken, json: "true" });
  const next = /"url":"([^"]+)"/.exec(answer.text)?.[1] ?? "";
  const page = next ? await browser.go(next) : answer;
  const ms = Date.now() - started;
  findings.check(ms <= 30_000, `with the provider ${trouble} signing in took ${ms} ms`);
  findings.check(
    page.url.origin === originOf(site) && page.status === 200 && page.text.includes(FAILED),
    `with the provider ${trouble} signing in ended at ${page.url.href} (${page.status})`,
  );
}

export const providers = row(
  "F6",
  "sign-in provider down, silent, cutting and answering garbage",
  providerTrouble,
);
