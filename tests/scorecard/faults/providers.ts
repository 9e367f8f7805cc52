import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { words } from "../../e2e/support/words";
import { Browser } from "../../support/browser";
import { freePort } from "../../support/free-port";
import { startSmtpServer } from "../../support/smtp-server";
import type { Reader } from "../reader";
import { row, type Findings } from "../row";
import { originOf } from "../sign-in";
import { waitFor, type Site, type World } from "../world";

type Behaviour = Parameters<Awaited<ReturnType<typeof startSmtpServer>>["behave"]>[0];

const TROUBLES: Record<string, Behaviour> = {
  "refusing recipients for now": { reject: { at: "RCPT", answer: "451 later" } },
  "refusing content for now": { reject: { at: "CONTENT", answer: "450 later" } },
  "answering garbage": { reject: { at: "RCPT", answer: "999 \u0000garbage" } },
  slow: { slow: 30_000 },
  silent: { silent: true },
};

/** The mail server is away, then misbehaves in every way, then is well: each mail arrives once. */
async function mailTrouble(world: World, findings: Findings): Promise<void> {
  const port = await freePort();
  const site = await world.start({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const askers: Reader[] = [];
  const owner = await site.reader();
  const act = async (trouble: string) => {
    const asker = await site.reader({ name: `Asker ${askers.length}` });
    askers.push(asker);
    const answer = await asker.call("POST", `/users/${asker.id}/friends/request/${owner.id}`);
    findings.check(
      answer.status === 200 && answer.ms < 5_000,
      `with the mail server ${trouble} a request was answered ${answer.status} after ${Math.round(answer.ms)} ms`,
    );
  };
  await act("away");
  const server = await startSmtpServer({ port });
  world.after(() => server.close());
  for (const [trouble, behaviour] of Object.entries(TROUBLES)) {
    server.behave(behaviour);
    await act(trouble);
    await pause(world.count(3_000, 1_000));
  }
  server.behave({});
  const states = async () =>
    (
      await site.pool.query<{ state: string; count: string }>(
        `SELECT state, count(*) FROM "MailOutbox" GROUP BY 1`,
      )
    ).rows;
  // Whatever waits for its next try need not wait as long as it would for a real server.
  const due = () =>
    site.pool.query(`UPDATE "MailOutbox" SET "dueAt" = now() WHERE state = 'WAITING'`);
  const settled = async () => {
    await due();
    return (await states()).every(({ state }) => state === "SENT");
  };
  const sent = await waitFor(settled, 150_000);
  findings.check(
    sent,
    `mails did not all leave once the server was well: ${JSON.stringify(await states())}`,
  );
  const times = askers.map(
    ({ name }) => server.mails.filter((mail) => decoded(mail).includes(name)).length,
  );
  findings.check(
    times.every((each) => each === 1),
    `mails arrived ${times.join()} times, by trouble`,
  );
  findings.figure(`${askers.length} mails owed, arrived ${times.join()} times`);
}

function decoded(mail: string): string {
  return mail
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const FAILURES: Record<string, (answer: ServerResponse) => void> = {
  "answering garbage": (answer) =>
    void answer.writeHead(200, { "content-type": "text/html" }).end("<h1>hello"),
  "answering 500": (answer) => void answer.writeHead(500).end(),
  "cutting connections": (answer) => void answer.destroy(),
  silent: () => undefined,
};

/** An outside provider misbehaves: the way to sign in ends soon, on a page of ours that says so. */
async function providerTrouble(world: World, findings: Findings): Promise<void> {
  let behave: (answer: ServerResponse) => void = () => undefined;
  const provider = createServer((_, answer) => behave(answer));
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  world.after(() => close(provider));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "site", OIDC_CLIENT_SECRET: "site-secret" };
  const site = await world.start({ env });
  for (const [trouble, how] of Object.entries(FAILURES)) {
    behave = how;
    await tryToSignIn(site, trouble, findings);
  }
  await close(provider);
  await tryToSignIn(site, "down", findings);
}

/** What the sign-in page then says. */
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

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

export const providers = row(
  "F6",
  "mail server and sign-in provider down, slow, silent and answering garbage",
  async (world, findings) => {
    await mailTrouble(world, findings);
    await providerTrouble(world, findings);
  },
);
