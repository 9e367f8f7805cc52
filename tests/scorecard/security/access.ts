import { readFile } from "node:fs/promises";
import { OUTSIDE, ROUTES } from "../../guards/route-table";
import {
  ROLES,
  world as neighbourhood,
  type Role,
  type World as Neighbourhood,
} from "../../guards/world";
import { switchTo } from "../../bench/databases";
import { call, Reader, type Answer } from "../reader";
import { row } from "../row";
import { SECRET, type Site } from "../world";
import { connections } from "@/lib/server/database/db";

/** Calls that answer differently in a whole product than in the tests of the handlers alone. */
const WHOLE: Record<string, number> = { "GET /api/health/ready": 200 };

/** Whom one has blocked one may still report. */
const BLOCKER: Record<string, number> = { "POST /api/reports": 201 };

/** The roles of the table, and what else may knock: these are answered as the role they stand beside. */
const ALSO = {
  expired: "visitor",
  banned: "visitor",
  "made-up token": "visitor",
  blocker: "blocked",
} as const;
type Actor = Role | keyof typeof ALSO;
const ACTORS: Actor[] = [...ROLES, ...(Object.keys(ALSO) as (keyof typeof ALSO)[])];

/** A neighbourhood in the product's own database, and a bearer token for everyone in it. */
async function settle(site: Site) {
  const made = await neighbourhood();
  const stranger = await site.reader();
  await site.pool.query(`INSERT INTO "Block" ("blockerId", "blockedId") VALUES ($1, $2)`, [
    stranger.id,
    made.people.owner.id,
  ]);
  const [expired, banned] = [await site.reader(), await site.reader()];
  await site.pool.query(
    `UPDATE "Session" SET "expiresAt" = now() - interval '1 minute' WHERE "userId" = $1`,
    [expired.id],
  );
  await site.pool.query(`UPDATE "User" SET "bannedAt" = now() WHERE id = $1`, [banned.id]);
  const tokens: Partial<Record<Actor, string>> = {
    expired: expired.token,
    banned: banned.token,
    blocker: stranger.token,
    "made-up token": "x".repeat(43),
  };
  for (const role of ROLES) if (role !== "visitor") tokens[role] = made.people[role].token;
  return { made, tokens };
}

type Settled = Awaited<ReturnType<typeof settle>>;
/** Neighbourhoods at once: most of the time is spent on waiting for the database. */
const LANES = 6;

interface Cell {
  route: string;
  made: Neighbourhood;
  token?: string;
  origin: string;
  /** Names what does not exist in place of what does. */
  nothing?: boolean;
}

async function knock(
  site: Site,
  { route, made, token, origin, nothing }: Cell,
): Promise<Answer<unknown>> {
  const [method = "", path = ""] = route.split(" ");
  const { params = {}, query = {}, body, form, headers = {} } = ROUTES[route]?.ask(made) ?? {};
  const filled = path.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = params[name] ?? name;
    return nothing && /^[0-9a-f]{8}-/.test(value) ? crypto.randomUUID() : value;
  });
  const search = new URLSearchParams(query).toString();
  const all = {
    ...headers,
    ...("origin" in headers && { origin }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return call(site.url, method, filled + (search && `?${search}`), form?.() ?? body, all);
}

const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, "");

export const access = row(
  "S1",
  "every route × 12 actors on foreign and unknown things; every route of the build is in the table",
  async (world, findings) => {
    const site = await world.demo();
    const admin = await demoAdministrator(site);
    // The neighbourhood is made by the product's own code, in this process.
    Object.assign(process.env, { DATA_DIR: site.dataDir, AUTH_SECRET: SECRET });
    switchTo(site.database);
    const manifest = JSON.parse(
      await readFile(".next/app-path-routes-manifest.json", "utf8"),
    ) as Record<string, string>;
    const built = Object.keys(manifest)
      .filter((file) => /^\/api\/.*\/route$/.test(file))
      .map((file) => file.slice(0, -"/route".length));
    const listed = new Set([
      ...Object.keys(ROUTES).map((route) => route.split(" ")[1]),
      ...Object.keys(OUTSIDE),
    ]);
    findings.same(
      built.filter((path) => !listed.has(path)),
      [],
      "routes of the build that are not in the table",
    );
    const origin = new URL(`http://localhost:${site.port}`).origin;
    let [cells, wrong] = [0, 0];
    const wanted = Object.entries(ROUTES).filter((_, at) => !world.quick || at % 6 === 0);
    const queue = [...wanted];
    const lane = async () => {
      let settled = await settle(site);
      for (let next = queue.pop(); next; next = queue.pop())
        settled = await knockAtAll(next, settled);
    };
    const knockAtAll = async ([route, { answers }]: (typeof wanted)[number], first: Settled) => {
      let settled = first;
      for (const actor of ACTORS) {
        const { made, tokens } = settled;
        // Administration is for who has a second factor, or is the demo's own administrator.
        const token =
          actor === "admin" && route.includes("/api/admin/") ? admin.token : tokens[actor];
        const answer = await knock(site, { route, made, token, origin });
        const expected =
          WHOLE[route] ??
          (actor === "blocker" ? BLOCKER[route] : undefined) ??
          answers[actor in ALSO ? ALSO[actor as keyof typeof ALSO] : (actor as Role)];
        cells += 1;
        if (answer.status !== expected && (wrong += 1) <= 10)
          findings.check(false, `${route} as ${actor}: ${answer.status} instead of ${expected}`);
        if (!route.startsWith("GET") && answer.status < 400) settled = await settle(site);
        else if (actor === "stranger" && answer.status === 404) {
          const unknown = await knock(site, {
            route,
            made,
            token: tokens[actor],
            origin,
            nothing: true,
          });
          findings.same(
            [unknown.status, withoutId(unknown.text)],
            [404, withoutId(answer.text)],
            `${route}: foreign and unknown differ`,
          );
        }
      }
      return settled;
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    findings.check(wrong <= 10, `${wrong} cells differ in all`);
    findings.figure(
      `${wanted.length} routes × ${ACTORS.length} actors = ${cells} cells, ${wrong} wrong`,
    );
    await connections().pool?.end();
    await connections().prisma?.$disconnect();
  },
);

/** The demo's own administrator, signed in. */
export async function demoAdministrator(site: Site): Promise<Reader> {
  const email = "admin@example.org";
  const { rows } = await site.pool.query<{ id: string; name: string }>(
    `SELECT id, name FROM "User" WHERE email = $1`,
    [email],
  );
  if (!rows[0]) throw new Error("the demo has no administrator");
  return Reader.signIn(site.pool, site.url, { ...rows[0], email });
}
