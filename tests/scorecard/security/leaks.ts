import { readFile } from "node:fs/promises";
import { Browser } from "../../support/browser";
import { reachSignInPage } from "../../support/sign-in-steps";
import { filesBelow } from "../invariants";
import { call } from "../reader";
import { row } from "../row";
import { originOf, signInByCode } from "../sign-in";

export const leaks = row(
  "S13",
  "tokens, hashes and addresses in logs, pages, scripts, caches, addresses and mails",
  async (world, findings) => {
    const site = await world.start({ env: { LOG_LEVEL: "debug" } });
    const [owner, other] = [
      await site.reader("very.private@example.org"),
      await site.reader("other.private@example.org"),
    ];
    const { browser, token, ticket } = await signInByCode(world, site, owner.email);
    await owner.book("Kobzar");
    await owner.befriend(other);
    const book = await other.book("Emma");
    await site.pool.query(`UPDATE "User" SET "phoneNumber" = $2, street = $3 WHERE id = $1`, [
      other.id,
      "+380501234567",
      "Hidden lane 77",
    ]);
    await call(
      site.url,
      "POST",
      "/api/users/change-password",
      { newPassword: "quite.private.words" },
      { authorization: `Bearer ${token}` },
    );
    // A mail server that repeats the address when it refuses it, as they do.
    world.mails.behave({
      reject: { at: "RCPT", answer: `550 5.1.1 <${other.email}>: Recipient address rejected` },
    });
    const refused = new Browser(originOf(site));
    await refused.post(`/api/identity/${await reachSignInPage(refused)}/code`, {
      email: other.email,
    });
    world.mails.behave({});
    const session = /session-token=([^;]{40,})/.exec(browser.cookiesFor("/"))?.[1] ?? "no cookie";
    const secrets = {
      "a bearer token": token,
      "a reader's token": owner.token,
      "a ticket": ticket,
      "a session cookie": session,
      "a password": "quite.private.words",
      "an address": owner.email,
      "another reader's refused address": other.email,
      "another reader's phone": "+380501234567",
      "another reader's street": "Hidden lane 77",
      "a hash": "$argon2",
    };
    const pages: string[] = [];
    for (const path of [
      "/search",
      "/profile",
      "/settings",
      "/settings/profile",
      "/settings/account",
      "/friends",
      "/chats",
      "/books/manage",
      "/notifications",
      "/loans",
      `/profile/${other.id}`,
      `/books/${book}`,
    ]) {
      const visit = await browser.go(path);
      pages.push(visit.text);
      findings.check(
        /no-store|private/.test(visit.headers.get("cache-control") ?? ""),
        `${path} may be kept by shared caches (${visit.headers.get("cache-control")})`,
      );
      findings.check(visit.headers.has("referrer-policy"), `${path} has no Referrer-Policy`);
    }
    for (const path of ["/users/me", "/notifications", "/users/me/friends", "/users/me/export"]) {
      const answer = await owner.call("GET", path);
      findings.check(
        /no-store/.test(answer.headers.get("cache-control") ?? ""),
        `/api${path} may be cached (${answer.headers.get("cache-control")})`,
      );
    }
    const scripts = (await filesBelow(".next/static")).concat(await filesBelow("public"));
    // The build leaves an empty one of a chunk that it takes away again.
    const maps = scripts.filter((file) => file.endsWith(".map"));
    const sources = await Promise.all(maps.map(sourcesIn));
    findings.same(sources.flat(), [], "sources in source maps that are served");
    const bundle = (await Promise.all(scripts.map((file) => readFile(file, "latin1")))).join("\n");
    findings.check(
      !/AUTH_SECRET|DATABASE_URL|postgresql:\/\/|nearshelf-demo/.test(bundle),
      "settings of the server in scripts of the browser",
    );
    const places = { "the log": site.output(), pages: pages.join("\n"), scripts: bundle };
    const allowed = new Set(["pages an address"]);
    for (const [place, content] of Object.entries(places)) {
      for (const [what, secret] of Object.entries(secrets))
        if (!allowed.has(`${place} ${what}`))
          findings.check(!content.includes(secret), `${what} is in ${place}`);
    }
    const mails = world.mails.mails
      .filter((mail) => mail.includes(owner.email) || mail.includes(other.email))
      .join("\n");
    findings.check(
      ![token, session, owner.token].some((secret) => mails.includes(secret)),
      "a token in a mail",
    );
    const { headers } = await browser.go("/auth/callback?token=made-up");
    findings.check(
      /no-referrer|same-origin|strict-origin/.test(headers.get("referrer-policy") ?? ""),
      "the page with the ticket tells others where one came from",
    );
    findings.figure(
      `${site.output().split("\n").length} log lines, ${pages.length} pages, ${scripts.length} files of scripts, ${mails.length} bytes of mail`,
    );
  },
);

async function sourcesIn(file: string): Promise<unknown[]> {
  const map = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown[] | undefined>;
  return [...(map.sources ?? []), ...(map.sections ?? [])];
}
