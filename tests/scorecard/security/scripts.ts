import { chromium, type Page } from "playwright";
import { browser as executable } from "@/scripts/test-machine.mjs";
import { row, type Findings } from "../row";
import { originOf, signInByCode } from "../sign-in";

/** Each calls `owned()` if it runs, or leaves an element `data-owned` if its markup is not escaped. */
const PAYLOADS = [
  `<script>owned()</script>`,
  `<img src=x onerror=owned() data-owned>`,
  `"><img src=x onerror=owned() data-owned>`,
  `'><svg onload=owned() data-owned>`,
  `<svg/onload=owned() data-owned>`,
  `</script><script>owned()</script>`,
  `</title><script>owned()</script>`,
  `</textarea><script>owned()</script>`,
  `</style><script>owned()</script>`,
  `--><script>owned()</script>`,
  `" onmouseover="owned()" data-owned="`,
  `' onfocus=owned() autofocus data-owned '`,
  `<body onload=owned()>`,
  `<details open ontoggle=owned() data-owned>`,
  `<iframe srcdoc="<script>parent.owned()</script>" data-owned>`,
  `<a href=javascript:owned() data-owned>x</a>`,
  `javascript:owned()`,
  `<math><mtext><img src onerror=owned() data-owned></mtext></math>`,
  `<input onfocus=owned() autofocus data-owned>`,
  `<video><source onerror=owned() data-owned>`,
  `<object data=javascript:owned() data-owned>`,
  `<base href=//evil.example/ data-owned>`,
  `<link rel=stylesheet href=//evil.example data-owned>`,
  `<meta http-equiv=refresh content="0;url=javascript:owned()" data-owned>`,
  `<form action=javascript:owned() data-owned><button>x`,
  `{{constructor.constructor('owned()')()}}`,
  `\${owned()}`,
  `#{owned()}`,
  `<%= owned() %>`,
  `{name}<b data-owned>`,
  `\u2028owned()//`,
  `\\u003cscript\\u003eowned()\\u003c/script\\u003e`,
  `&lt;script&gt;owned()&lt;/script&gt;`,
  `%3Cscript%3Eowned()%3C/script%3E`,
  `<scr<script>ipt>owned()</script>`,
  `<img src=x:x onerror=owned()//`,
  `<style>@import '//evil.example'</style>`,
  `"-owned()-"`,
  `'};owned();//`,
  `]]><script>owned()</script>`,
];

interface Seen {
  executed: number;
  views: number;
}

/** Opens a page and counts executions and injected elements. */
async function look(page: Page, address: string, seen: Seen, findings: Findings): Promise<void> {
  const answer = await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(() => document.readyState === "complete");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  seen.views += 1;
  const injected = await page.locator("[data-owned]").count();
  const owned = await page.evaluate(() => Number(Reflect.get(window, "ownedTimes") ?? 0));
  seen.executed += owned;
  findings.check(
    injected === 0 && owned === 0,
    `${address}: ${owned} executions, ${injected} injected elements`,
  );
  if (answer) checkPolicy(answer.headers()["content-security-policy"] ?? "", "screens", findings);
}

/** The least that a policy must forbid; a page without scripts may have `default-src 'none'` instead. */
function checkPolicy(policy: string, what: string, findings: Findings): void {
  const closed = /default-src 'none'/.test(policy);
  for (const part of [/base-uri 'none'/, /frame-ancestors 'none'/, /form-action /])
    findings.check(part.test(policy), `${what}: the content policy lacks ${part.source}`);
  findings.check(
    closed || /object-src 'none'/.test(policy),
    `${what}: the content policy lacks object-src 'none'`,
  );
  findings.check(
    closed || /script-src [^;]*'nonce-/.test(policy),
    `${what}: the content policy lets scripts without a nonce run`,
  );
  findings.check(
    !/script-src [^;]*'unsafe-(?:inline|eval)'/.test(policy),
    `${what}: the content policy lets any script run`,
  );
}

export const scripts = row(
  "S5",
  "40 scripts and markups in every text field, looked at on every screen in 3 languages, and in mails; content policy",
  async (world, findings) => {
    const site = await world.shared();
    const [owner, borrower] = [await site.reader(), await site.reader()];
    const known = world.mails.mails.length;
    const fill = async (times: number) => {
      const at = (which: number) => PAYLOADS[which % PAYLOADS.length] ?? "";
      await owner.call("PUT", `/users/${owner.id}`, {
        name: at(times).slice(0, 100),
        nickname: at(times + 1).slice(0, 50),
        city: at(times + 2).slice(0, 100),
        street: at(times + 3),
      });
      const id = await owner.book(`${at(times)} ${times}`, {
        author: at(times + 1),
        description: PAYLOADS.slice(times % 40, (times % 40) + 6)
          .join(" ")
          .slice(0, 500),
        form: at(times + 2).slice(0, 40),
        location: { country: "UKR", postalCode: "79000", city: at(times + 3).slice(0, 90) },
      });
      const loan = await borrower.ask(id, at(times + 4));
      if (times % 2) {
        await owner.done("PUT", `/loans/${loan}/approve`, { message: at(times + 5) });
        await owner.done("PUT", `/loans/${loan}/schedule-meetup`, {
          location: at(times + 6),
          notes: at(times + 7),
        });
        await owner.done("PUT", `/loans/${loan}/return`, { feedback: at(times + 8) });
        await owner.done("POST", `/loans/${loan}/rate`, {
          punctuality: 5,
          accuracy: 5,
          communication: 5,
          reviewText: at(times + 9),
        });
        await borrower.done("POST", `/loans/${loan}/rate-book`, {
          rating: 5,
          reviewText: at(times + 10),
        });
      } else if (times % 4 === 0)
        await owner.done("PUT", `/loans/${loan}/cancel`, { feedback: at(times + 5) });
      return id;
    };
    const books: string[] = [];
    for (let at = 0; at < PAYLOADS.length; at += 1) books.push(await fill(at));
    await owner.befriend(borrower);
    await borrower.call("POST", "/reports", {
      targetUserId: owner.id,
      reason: "spam",
      details: PAYLOADS.slice(0, 20).join(" "),
    });

    const browser = await chromium.launch({ executablePath: executable(), args: ["--no-sandbox"] });
    world.after(() => browser.close());
    const seen: Seen = { executed: 0, views: 0 };
    const origin = originOf(site);
    for (const language of ["uk", "en", "de"].slice(0, world.count(3, 1))) {
      for (const reader of [owner, borrower]) {
        await reader.done("PUT", `/users/${reader.id}`, { preferredLanguage: language });
        const { browser: jar } = await signInByCode(world, site, reader.email);
        const context = await browser.newContext();
        const cookies = jar
          .cookiesFor("/")
          .split("; ")
          .map((pair) => ({
            name: pair.slice(0, pair.indexOf("=")),
            value: pair.slice(pair.indexOf("=") + 1),
            url: origin,
          }));
        await context.addCookies(cookies);
        await context.addInitScript(() =>
          Object.assign(window, {
            ownedTimes: 0,
            owned: () =>
              Object.assign(window, { ownedTimes: Number(Reflect.get(window, "ownedTimes")) + 1 }),
          }),
        );
        const page = await context.newPage();
        page.on("dialog", (dialog) => void dialog.dismiss());
        const query = encodeURIComponent(PAYLOADS[1] ?? "");
        const screens = [
          `/search?title=${query}&author=${query}&city=${query}`,
          "/search?title=script",
          "/profile",
          `/profile/${owner.id}`,
          `/profile/${borrower.id}`,
          "/books/manage",
          "/books/manage?tab=books",
          "/profile?tab=statistics",
          "/books/manage?tab=add",
          "/friends",
          "/friends?tab=find",
          "/loans",
          "/chats",
          "/notifications",
          "/settings",
          "/settings/profile",
          "/settings/security",
          `/login?from=${query}`,
          `/auth/callback?token=${query}`,
          `/${query}`,
          ...books.slice(0, world.count(6, 2)).map((id) => `/books/${id}`),
        ];
        for (const screen of screens) await look(page, origin + screen, seen, findings);
        await context.close();
      }
    }
    const parts = world.mails.mails
      .slice(known)
      .flatMap((mail) => mail.split(/--[-\w=]+/))
      .filter((part) => /content-type: text\/html/i.test(part));
    const markup = parts.filter((part) =>
      /<(?:script|svg|img src=x|iframe|video|object|math|details|input)\b|data-owned(?:=3D)?>/i.test(
        part.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="),
      ),
    );
    findings.check(
      markup.length === 0,
      `${markup.length} of ${parts.length} mails hold markup of readers`,
    );
    findings.figure(
      `${PAYLOADS.length} payloads, ${seen.views} page views, ${seen.executed} executions, ${parts.length} HTML mails`,
    );
  },
);
