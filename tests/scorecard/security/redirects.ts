import { Browser } from "../../support/browser";
import { call } from "../reader";
import { row } from "../row";
import { originOf, readerWithBrowser } from "../sign-in";

const EVIL = "evil.example";
const ADDRESSES = [
  ...[
    "//",
    "///",
    "////",
    "/\\",
    "\\\\",
    "\\/",
    "/\\/",
    "https:",
    "https:/",
    "https://",
    "http:",
    "http:///",
    "HTTPS://",
    "/%09/",
    "/\t/",
    "/\n/",
    "/\r\n/",
    "%2f%2f",
    "/%2f",
    "/%5c",
    "//%2f",
    "/.//",
    "/..//",
    "/./\\",
    "?//",
    "#//",
  ].map((start) => start + EVIL),
  ...[
    `https://localhost@${EVIL}`,
    `//localhost@${EVIL}`,
    `https://${EVIL}/localhost`,
    `//${EVIL}:80`,
    `/@${EVIL}`,
    `javascript:alert(1)`,
    `JaVaScRiPt:alert(1)`,
    `java\tscript:alert(1)`,
    ` javascript:alert(1)`,
    `\u0001javascript:alert(1)`,
  ],
  ...[
    `data:text/html,<script>alert(1)</script>`,
    `vbscript:x`,
    `blob:x`,
    `file:///etc/passwd`,
    `//еvil.example`,
    `//xn--vil-zma.example`,
    `//evil。example`,
    `//１２７.0.0.1`,
    `//[::1]`,
    `//2130706433`,
    `//0x7f.1`,
  ],
  ...[
    `/api/auth/sign-out`,
    `/oidc/session/end`,
    `/login?from=//${EVIL}`,
    `/\u2028/${EVIL}`,
    `/\u00a0/${EVIL}`,
    `https%3A%2F%2F${EVIL}`,
    `/search\r\nLocation: https://${EVIL}`,
    `.${EVIL}`,
    `;//${EVIL}`,
    `<//${EVIL}`,
    `/${"/".repeat(50)}${EVIL}`,
    `mailto:a@${EVIL}`,
    `//${EVIL}%00.localhost`,
  ],
];

export const redirects = row(
  "S10",
  "60 addresses of other sites where signing in, renewing and opening pages lead on to",
  async (world, findings) => {
    const { site, browser } = await readerWithBrowser(world);
    const cookie = browser.cookiesFor("/");
    const origin = originOf(site);
    const check = (what: string, location: string | null) => {
      if (!location) return;
      const url = URL.canParse(location, origin) ? new URL(location, origin) : null;
      findings.check(
        url &&
          ["localhost", "127.0.0.1"].includes(url.hostname) &&
          url.protocol === "http:" &&
          url.port === String(site.port),
        `${what} leads to ${location}`,
      );
    };
    for (const address of ADDRESSES) {
      const query = encodeURIComponent(address.toWellFormed());
      const tries: [string, Record<string, string>][] = [
        [`/api/auth/refresh?to=${query}`, { cookie }],
        [`/login?from=${query}`, { cookie }],
        [`/login?callbackUrl=${query}`, { cookie }],
        [`/api/auth/complete?to=${query}`, { cookie }],
        [`/api/auth/signout?callbackUrl=${query}`, { cookie }],
      ];
      for (const [path, headers] of tries)
        check(
          `${path}`,
          (await call(site.url, "GET", path, undefined, headers)).headers.get("location"),
        );
      // As a path, the way proxies and frameworks normalise them.
      const asPath = await call(
        site.url,
        "GET",
        `/${encodeURI(address.toWellFormed()).replaceAll("#", "%23")}`,
      ).catch(() => null);
      check(`the path ${address}`, asPath?.headers.get("location") ?? null);
    }
    for (const address of ADDRESSES.slice(0, world.count(12, 3))) {
      const fresh = new Browser(origin);
      const { csrfToken } = (await fresh.go("/api/auth/csrf")).json() as { csrfToken: string };
      const started = await fresh.post("/api/auth/signin/nearshelf", {
        csrfToken,
        json: "true",
        callbackUrl: address,
      });
      check(`signing in with ${address}`, String(started.json().url));
    }
    findings.figure(`${ADDRESSES.length} addresses in 6 places`);
  },
);
