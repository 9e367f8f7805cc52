import type { Reader } from "../reader";
import { row, type Findings } from "../row";
import type { Site, World } from "../world";

/** A square of this many kilometres around Lviv, in which the sought readers live. */
const SIDE = 6;
const CENTRE = { lat: 49.8397, lon: 24.0297 };
const KM_PER_DEGREE = 111.2;
/** Cells of 2 km, one more at each edge: so many groups may be told apart, and no more. */
const CELLS = (Math.ceil(SIDE / 2) + 1) ** 2;
/** Moves that one account is allowed a day. */
const MOVES = 5;

function near(north: number, east: number) {
  return {
    lat: CENTRE.lat + north / KM_PER_DEGREE,
    lon: CENTRE.lon + east / (KM_PER_DEGREE * Math.cos((CENTRE.lat * Math.PI) / 180)),
  };
}

const chance = (kilometres: number) => (Math.random() - 0.5) * kilometres;

interface Found {
  content: { id: string; distanceKm: number | null }[];
  nextCursor: string | null;
}

/** Everything a search from here says about each book: its distance, and from which radius on it is found. */
async function measure(attacker: Reader, books: string[], title: string): Promise<string[]> {
  const seen = new Map<string, string>();
  for (const radiusKm of [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 100]) {
    let cursor: string | undefined;
    do {
      const page = await attacker.done<Found>("POST", "/books/search", {
        title,
        radiusKm,
        sortBy: "distance",
        limit: 50,
        cursor,
      });
      for (const { id, distanceKm } of page.content)
        if (!seen.has(id)) seen.set(id, `${distanceKm}@${radiusKm}`);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
  }
  return books.map((book) => seen.get(book) ?? "not found");
}

/** Attackers together, each with as many moves as it is allowed: into how many groups can they tell the readers apart? */
async function trilaterate(world: World, site: Site, findings: Findings): Promise<void> {
  const title = `Sought ${crypto.randomUUID().slice(0, 8)}`;
  const homes = Array.from({ length: 80 }, () => near(chance(SIDE), chance(SIDE)));
  const books = await Promise.all(
    homes.map(async (location) => {
      const victim = await site.reader({ lat: null, lon: null });
      await victim.done("PUT", `/users/${victim.id}`, { location });
      return victim.book(title);
    }),
  );
  const attackers = await Promise.all(
    Array.from({ length: world.count(10, 3) }, () => site.reader()),
  );
  const profiles = books.map(() => [] as string[]);
  let [moves, refused] = [0, 0];
  for (const attacker of attackers) {
    for (let at = 0; at < MOVES; at += 1) {
      const moved = await attacker.call("PUT", `/users/${attacker.id}`, {
        location: near(chance(3 * SIDE), chance(3 * SIDE)),
      });
      if (moved.status !== 200) {
        refused += 1;
        break;
      }
      moves += 1;
      (await measure(attacker, books, title)).forEach((said, book) => profiles[book]?.push(said));
    }
  }
  const groups = new Set(profiles.map((profile) => profile.join())).size;
  findings.figure(
    `${moves} positions of ${attackers.length} accounts tell ${homes.length} readers on ${SIDE} × ${SIDE} km into ${groups} groups (${CELLS} allowed), ${refused} moves refused`,
  );
  findings.check(
    groups <= CELLS,
    `distances tell ${groups} places apart where there are ${CELLS} cells of 2 km`,
  );
  const mover = await site.reader();
  const statuses: number[] = [];
  for (let at = 0; at < MOVES + 3; at += 1) {
    statuses.push(
      (await mover.call("PUT", `/users/${mover.id}`, { location: near(3 * at, 3 * at) })).status,
    );
  }
  findings.check(
    statuses.some((status) => status === 429 || status === 409),
    `${statuses.length} moves in a row were all allowed`,
  );
}

/** Whether a number anywhere in what is answered names the point. */
function names(text: string, { lat, lon }: { lat: number; lon: number }): boolean {
  return [lat, lon].some((degrees) => text.includes(degrees.toFixed(2)));
}

/** Other ways to somebody's point: postal codes, the cursor, whatever is computed from what others wrote. */
async function oracles(site: Site, findings: Findings): Promise<void> {
  const home = { lat: 47.1234, lon: 31.5678 };
  const code = `9${Math.floor(1000 + Math.random() * 8999)}`;
  const victim = await site.reader({ postalCode: code, city: null, lat: null, lon: null });
  await victim.done("PUT", `/users/${victim.id}`, { location: home });
  const spy = await site.reader({ postalCode: "79000" });
  for (const postalCode of [code, `${code.slice(0, 2)}999`]) {
    await spy.done("PUT", `/users/${spy.id}`, {
      country: "UKR",
      postalCode,
      city: null,
      location: null,
    });
    const { location } = await spy.done<{ location: { lat: number; lon: number } | null }>(
      "GET",
      "/users/me",
    );
    const apart = location
      ? Math.hypot(location.lat - home.lat, location.lon - home.lon) * KM_PER_DEGREE
      : Infinity;
    findings.check(
      apart > 5,
      `typing the postal code ${postalCode} of a reader located by device gives a point ${apart.toFixed(1)} km from them`,
    );
  }
  for (const [country, postalCode, shown] of [
    ["GBR", "SW1A 1AA", "1AA"],
    ["IRL", "D02 X285", "X285"],
    ["NLD", "1012 AB", "AB"],
    ["CAN", "K1A 0B1", "0B1"],
  ] as const) {
    const reader = await site.reader({ country, postalCode, city: "Somewhere", ...home });
    const book = await reader.book("Behind a postal code");
    for (const path of [`/users/${reader.id}`, `/books/${book}`, `/books/owner/${reader.id}`]) {
      const { text } = await spy.call("GET", path);
      findings.check(
        !text.includes(`${shown}"`),
        `a stranger reads the whole postal code ${postalCode} at ${path}`,
      );
      findings.check(!names(text, home), `coordinates at ${path}`);
    }
  }
  const cursor = (
    await spy.done<Found>("POST", "/books/search", {
      country: "UKR",
      city: "Lviv",
      radiusKm: 100,
      limit: 1,
      sortBy: "distance",
    })
  ).nextCursor;
  const exact = cursor && /\d\.\d{3,}/.test(Buffer.from(cursor, "base64").toString("latin1"));
  findings.check(!exact, "the cursor of a search holds exact numbers");
}

export const location = row(
  "S3",
  "trilateration by many accounts, radius and order as oracles, postal codes, cursors",
  async (world, findings) => {
    const site = await world.shared();
    await trilaterate(world, site, findings);
    await oracles(site, findings);
  },
);
