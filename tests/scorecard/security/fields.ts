import { call, type Reader } from "../reader";
import { row, type Findings } from "../row";
import type { Site } from "../world";

/** What nobody else may ever be shown of a reader. */
const SECRETS = {
  email: "kept.secret@example.org",
  phone: "+380501234567",
  street: "Hidden lane 77",
};

const HOSTILE = {
  id: "00000000-0000-4000-8000-000000000000",
  ownerId: "00000000-0000-4000-8000-000000000000",
  ownerUserId: "00000000-0000-4000-8000-000000000000",
  borrowerId: "00000000-0000-4000-8000-000000000000",
  role: "ADMIN",
  verification: { emailVerified: true, phoneVerified: true, idVerified: true },
  emailVerifiedAt: "2020-01-01T00:00:00Z",
  phoneVerifiedAt: "2020-01-01T00:00:00Z",
  idVerifiedAt: "2020-01-01T00:00:00Z",
  rating: 5,
  ratingCount: 99,
  punctualitySum: 99,
  interestSum: 99,
  interestCount: 99,
  lentCount: 99,
  status: "LENT",
  hiddenAt: null,
  labelCode: "a code of theirs",
  bannedAt: null,
  passwordHash: "x",
  email: "other@example.org",
  createdAt: "2000-01-01T00:00:00Z",
  lat: 1,
  lon: 1,
  friends: ["x"],
  __proto__: { role: "ADMIN" },
  constructor: { prototype: { role: "ADMIN" } },
};

async function leaks(
  site: Site,
  owner: Reader,
  viewers: Record<string, Reader | undefined>,
  paths: string[],
  findings: Findings,
) {
  const needles = {
    ...SECRETS,
    "password hash": "argon2",
    coordinates: "49.8123",
    "rounded coordinates": '"lat"',
  };
  for (const [viewer, reader] of Object.entries(viewers)) {
    for (const path of paths) {
      const [method, address, body] = path.startsWith("POST ")
        ? (["POST", path.slice(5), { title: "secretive", radiusKm: 100 }] as const)
        : (["GET", path, undefined] as const);
      const answer = await call(
        site.url,
        method,
        address,
        body,
        reader ? { authorization: `Bearer ${reader.token}` } : {},
      );
      for (const [what, needle] of Object.entries(needles)) {
        if (what === "rounded coordinates" && address === "/api/users/me") continue;
        findings.check(
          !answer.text.includes(needle),
          `${viewer} reads the owner's ${what} at ${path}`,
        );
      }
    }
  }
  findings.figure(
    `${paths.length} reads × ${Object.keys(viewers).length} viewers of ${owner.id.slice(0, 8)}`,
  );
}

export const fields = row(
  "S2",
  "fields that each viewer is shown; hostile fields in every write",
  async (world, findings) => {
    const site = await world.shared();
    const [owner, friend, borrower, stranger, blocked] = (await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        site.reader(at === 0 ? { email: SECRETS.email, lat: 49.8123, lon: 24.0123 } : {}),
      ),
    )) as [Reader, Reader, Reader, Reader, Reader];
    await site.pool.query(
      `UPDATE "User" SET "phoneNumber" = $2, street = $3, "passwordHash" = '$argon2id$secret' WHERE id = $1`,
      [owner.id, SECRETS.phone, SECRETS.street],
    );
    await owner.befriend(friend);
    const bookId = await owner.book("Secretive");
    const loan = await borrower.ask(bookId);
    await owner.done("PUT", `/loans/${loan}/approve`, {});
    await owner.done("POST", `/users/${owner.id}/blocked/${blocked.id}`);
    const paths = [
      ...["", "/loan-stats", "/badges"].map((part) => `/api/users/${owner.id}${part}`),
      `/api/books/owner/${owner.id}`,
      `/api/books/${bookId}`,
      `/api/loans/${loan}`,
      `/api/loans/owner/${owner.id}`,
      `/api/loans/borrower/${owner.id}`,
      "/api/loans/history",
      "/api/loans/active",
      "/api/users/me/friends",
      "/api/users/me/friend-requests",
      "/api/chat/conversations",
      "/api/notifications",
      `/api/chat/direct/${owner.id}`,
      `/api/users/search?query=${encodeURIComponent(owner.name)}`,
      "/api/users/me/export",
      `POST /api/books/search`,
      `/books/${bookId}`,
    ];
    await leaks(
      site,
      owner,
      { visitor: undefined, friend, borrower, stranger, blocked },
      paths,
      findings,
    );
    await massAssignment(site, friend, stranger, findings);
  },
);

async function massAssignment(
  site: Site,
  writer: Reader,
  owner: Reader,
  findings: Findings,
): Promise<void> {
  const snapshot = async (table: string, id: string) =>
    (await site.pool.query<Record<string, unknown>>(`SELECT * FROM "${table}" WHERE id = $1`, [id]))
      .rows[0] ?? {};
  const plain = await writer.book("Plain");
  const hostileBook = (
    await writer.done<{ id: string }>("POST", "/books", {
      ...HOSTILE,
      title: "Plain",
      author: "Taras Shevchenko",
    })
  ).id;
  const [before, after] = [await snapshot("Book", plain), await snapshot("Book", hostileBook)];
  const own = /^(?:id|labelCode|createdAt|updatedAt)$/;
  const changed = Object.keys(before).filter(
    (field) => !own.test(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  findings.same(changed, [], "fields that a hostile new book has of its own");
  findings.check(hostileBook !== HOSTILE.id, "a client chose the id of its book");
  findings.check(after.labelCode !== HOSTILE.labelCode, "a client chose the code of its label");
  const userBefore = await snapshot("User", writer.id);
  await writer.done("PUT", `/users/${writer.id}`, { ...HOSTILE, name: writer.name });
  const userAfter = await snapshot("User", writer.id);
  const userChanged = Object.keys(userBefore).filter(
    (field) =>
      field !== "updatedAt" &&
      JSON.stringify(userBefore[field]) !== JSON.stringify(userAfter[field]),
  );
  findings.same(userChanged, [], "fields that a hostile profile changed");
  await writer.done("PUT", `/books/${hostileBook}`, {
    ...HOSTILE,
    title: "Plain",
    author: "Taras Shevchenko",
  });
  findings.same(
    (await snapshot("Book", hostileBook)).ownerId,
    writer.id,
    "owner after a hostile change",
  );
  const wanted = await owner.book("Wanted");
  const loan = await writer.done<{ id: string }>("POST", "/loans", { ...HOSTILE, bookId: wanted });
  const stored = await snapshot("Loan", loan.id);
  findings.same(
    [stored.status, stored.borrowerId, stored.ownerId],
    ["REQUESTED", writer.id, owner.id],
    "a hostile request",
  );
  findings.figure(`${Object.keys(HOSTILE).length} hostile fields in 4 writes`);
}
