import { call } from "../reader";
import { row } from "../row";
import { readerWithBrowser } from "../sign-in";

const JSON_TYPE = "application/json";
const TYPES: Record<string, string> = {
  [JSON_TYPE]: "{}",
  "text/plain": '{"title":"forged","author":"x"}',
  "application/x-www-form-urlencoded": "title=forged&author=x",
  "multipart/form-data; boundary=b":
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
};
const FOREIGN = [
  "https://evil.example",
  "null",
  "http://localhost",
  "http://localhost.evil.example",
  undefined,
];

export const forgery = row(
  "S6",
  "every state-changing call from foreign pages: forms, plain text, multipart, GET, no Origin",
  async (world, findings) => {
    const { site, reader, browser } = await readerWithBrowser(world);
    const other = await site.reader();
    const book = await reader.book("Mine");
    const acts: [string, string, object?][] = [
      ["POST", "/books", { title: "forged", author: "x" }],
      ["PUT", `/books/${book}`, { title: "forged", author: "x" }],
      ["DELETE", `/books/${book}`],
      ["PATCH", `/books/${book}/state`, { state: "LOST" }],
      ["PUT", `/users/${reader.id}`, { name: "forged" }],
      ["DELETE", "/users/me", { confirm: reader.email }],
      ["POST", "/users/change-password", { newPassword: "forged by a page" }],
      ["POST", `/users/${reader.id}/friends/request/${other.id}`],
      ["POST", `/users/${reader.id}/blocked/${other.id}`],
      ["POST", "/reports", { targetUserId: other.id, reason: "spam", details: "forged" }],
      [
        "PUT",
        "/users/me/notification-settings",
        {
          friendRequest: false,
          newMessage: false,
          newChatConversation: false,
          bookLoanRequest: false,
          bookLoanStatusChanged: false,
        },
      ],
      ["POST", "/users/me/calendar"],
      ["DELETE", "/users/me/sessions"],
      ["POST", "/images/upload/book-cover"],
      ["DELETE", "/notifications"],
      ["POST", "/auth/sign-out"],
      ["POST", "/auth/token"],
    ];
    const state = async () => {
      const tables = [
        "Book",
        "User",
        "Session",
        "FriendRequest",
        "Block",
        "Report",
        "Image",
        "CalendarFeed",
      ];
      const sums = await Promise.all(
        tables.map((table) =>
          site.pool.query(
            `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS sum FROM (SELECT * FROM "${table}") t`,
          ),
        ),
      );
      return sums.map(({ rows }, at) => `${tables[at]} ${rows[0].sum}`);
    };
    const cookie = browser.cookiesFor("/api");
    findings.same(
      (await call(site.url, "GET", "/api/users/me", undefined, { cookie })).status,
      200,
      "the cookie itself",
    );
    const before = await state();
    let sent = 0;
    for (const [method, path, body] of acts) {
      for (const origin of FOREIGN) {
        for (const [type, text] of Object.entries(TYPES)) {
          const headers = { cookie, "content-type": type, ...(origin && { origin }) };
          const answer = await call(
            site.url,
            method,
            `/api${path}`,
            type === JSON_TYPE ? JSON.stringify(body ?? {}) : text,
            headers,
          );
          sent += 1;
          findings.check(
            answer.status >= 400,
            `${method} ${path} from ${origin} as ${type}: ${answer.status}`,
          );
        }
      }
      const asGet = await call(site.url, "GET", `/api${path}?_method=${method}`, undefined, {
        cookie,
        "x-http-method-override": method,
        origin: "https://evil.example",
      });
      findings.check(
        asGet.status !== 201 && asGet.status !== 204,
        `GET ${path} for ${method}: ${asGet.status}`,
      );
    }
    // Whoever is signed out by a foreign form, or in as somebody else, was forged too.
    const signOut = await call(site.url, "POST", "/api/auth/signout", "csrfToken=x&json=true", {
      cookie,
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://evil.example",
    });
    findings.check(
      !signOut.headers.getSetCookie().some((line) => /session-token=;/.test(line)),
      "a foreign page signs readers out",
    );
    const after = await state();
    findings.same(
      after.filter((sum, at) => sum !== before[at]),
      [],
      "tables that changed",
    );
    findings.figure(
      `${sent} forged requests, ${acts.length} acts × ${FOREIGN.length} origins × ${Object.keys(TYPES).length} types`,
    );
  },
);
