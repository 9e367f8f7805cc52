import { globSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { createProvider } from "@/lib/features/identity/provider/provider";
import { call } from "../support/call";
import { cookieOf } from "../support/people";
import type { Row } from "./route-answers";
import { OUTSIDE, ROUTES } from "./route-table";
import { PERSONAL, ROLES, world, type Thing, type World } from "./world";

/** A user who has blocked the owner gets the same answers as one blocked by the owner. */
const ACTORS = [...ROLES, "blocker"] as const;
type Actor = (typeof ACTORS)[number];
/** Exception: users may report somebody whom they have blocked. */
const BLOCKER: Record<string, number> = { "POST /api/reports": 201 };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Module = Partial<Record<(typeof METHODS)[number], RouteHandler>>;

const files = globSync("app/api/**/route.ts").sort();
const paths = files.map((file) => `/${dirname(file).slice("app/".length)}`);

async function load(path: string): Promise<Module> {
  return import(/* @vite-ignore */ `@/app${path}/route.ts`);
}

test("every route is made by handle and stands in the table, and nothing else does", async () => {
  const found: string[] = [];
  for (const path of paths.filter((known) => !(known in OUTSIDE))) {
    const route = await load(path);
    for (const method of METHODS) {
      const handler = route[method];
      if (!handler) continue;
      expect(handler.endpoint?.auth, `${method} ${path} is made by handle()`).toBeTruthy();
      found.push(`${method} ${path}`);
    }
  }
  expect(found.sort()).toEqual(Object.keys(ROUTES).sort());
});

/** Visibilities of the book that each route is tried with; tests/api/visibility.test.ts tries circles. */
type Tried = "EVERYONE" | keyof NonNullable<Row["seenBy"]>;
/** Shared by all routes that only read. */
let unchanged: Record<Tried, World>;
beforeAll(async () => {
  await createProvider();
  const [EVERYONE, FRIENDS, NOBODY] = await Promise.all([
    world("EVERYONE"),
    world("FRIENDS"),
    world("NOBODY"),
  ]);
  unchanged = { EVERYONE, FRIENDS, NOBODY };
});

for (const { route, ask, answers, visibility } of cases()) {
  const where = visibility === "EVERYONE" ? "" : ` about a book for ${visibility}`;
  test.concurrent(`${route} answers each role${where}`, async () => {
    const [method = "", path = ""] = route.split(" ");
    const handler = (await load(path))[method as "GET"];
    const expected: Record<Actor, number> = {
      ...answers,
      blocker: BLOCKER[route] ?? answers.blocked,
    };
    /** @param isUnknown replaces the ids in the path by random ones. */
    const knock = async (actor: Actor, { people, ...rest }: World, isUnknown = false) => {
      const { form, params = {}, ...asked } = ask({ people, ...rest });
      const as = actor === "visitor" ? null : people[actor];
      const answer = await call(handler as RouteHandler, {
        ...{ ...asked, method, as, form: form?.() },
        params: isUnknown ? unknown(params) : params,
      });
      const text = JSON.stringify(answer.body);
      if (actor !== "owner" && actor !== "borrower") {
        expect(text, `${actor} reads nothing private`).not.toMatch(
          /secret (?:words|message|notes)/,
        );
      }
      for (const own of [people.owner.email, ...Object.values(PERSONAL)])
        if (actor !== "owner" && actor !== "admin") expect(text, actor).not.toContain(String(own));
      return { ...answer, text: text.replace(/"requestId":"[^"]*"/, "") };
    };
    const seen: Partial<Record<Actor, number>> = {};
    const anew = () => world(visibility, thingsOf(ask));
    let neighbourhood = method === "GET" ? unchanged[visibility] : await anew();
    let isChanged = false;
    // Refused actors come first; that they changed nothing is shown by the next answers.
    for (const actor of ACTORS.toSorted((a, b) => expected[b] - expected[a])) {
      const { status, text } = await knock(actor, neighbourhood);
      seen[actor] = status;
      if (isChanged && status !== expected[actor]) {
        // The earlier call may have left nothing to do.
        neighbourhood = await anew();
        seen[actor] = (await knock(actor, neighbourhood)).status;
      }
      if (actor === "stranger" && status === 404)
        expect((await knock(actor, neighbourhood, true)).text, "as of nothing").toBe(text);
      isChanged ||= method !== "GET" && seen[actor] < 400;
    }
    expect(seen).toEqual(expected);
  });
}

const unknown = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^[0-9a-f]{8}-/.test(value) ? crypto.randomUUID() : value,
    ]),
  );

test("no page of another site has a route change anything by its reader's cookie", async () => {
  const cookie = await cookieOf(unchanged.EVERYONE.people.owner);
  const taken: string[] = [];
  for (const [route, { ask }] of Object.entries(ROUTES)) {
    const [method = "", path = ""] = route.split(" ");
    if (method === "GET") continue;
    const handler = (await load(path))[method as "POST"] as RouteHandler;
    const { form, ...asked } = ask(unchanged.EVERYONE);
    for (const origin of ["https://evil.example", "null", undefined]) {
      const headers = { cookie, ...(origin && { origin }) };
      const { body } = await call(handler, { ...asked, method, form: form?.(), headers });
      if (body.code !== "FOREIGN_ORIGIN") taken.push(`${route} from ${origin}: ${body.code}`);
    }
  }
  expect(taken).toEqual([]);
});

/** One case per row, and one per visibility of a book. */
function cases(): (Omit<Row, "seenBy"> & { route: string; visibility: Tried })[] {
  return Object.entries(ROUTES).flatMap(([route, { ask, answers, seenBy }]) => [
    { route, ask, answers, visibility: "EVERYONE" as const },
    ...(seenBy
      ? (["FRIENDS", "NOBODY"] as const).map((visibility) => ({
          ...{ route, ask, visibility },
          answers: seenBy[visibility],
        }))
      : []),
  ]);
}

/** What a call names of a neighbourhood. */
function thingsOf(ask: Row["ask"]): Thing[] {
  const things = new Set<Thing>();
  const watched = new Proxy(unchanged.EVERYONE, {
    get: (target, key: keyof World) => {
      if (key !== "people") things.add(key);
      return target[key];
    },
  });
  ask(watched).form?.();
  return [...things];
}

test("every route that is asked for a book has an answer for each visibility", () => {
  const withoutAnswers = Object.entries(ROUTES).filter(
    ([, { ask, seenBy }]) =>
      !seenBy && thingsOf(ask).some((thing) => ["book", "gift", "lentBook"].includes(thing)),
  );
  expect(withoutAnswers.map(([route]) => route)).toEqual([]);
});
