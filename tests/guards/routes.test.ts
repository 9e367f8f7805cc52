import { globSync } from "node:fs";
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { createProvider } from "@/lib/features/identity/provider/provider";
import { call } from "../support/call";
import { VISIBILITIES, type Visibility } from "@/lib/features/books/terms";
import type { Row } from "./route-answers";
import { OUTSIDE, ROUTES } from "./route-table";
import { ROLES, world, type Role, type World } from "./world";

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

/** Whoever only reads leaves the neighbourhood as it was, so that all of them can share one. */
let unchanged: Record<Visibility, World>;
beforeAll(async () => {
  await createProvider();
  const [EVERYONE, FRIENDS, NOBODY] = await Promise.all(VISIBILITIES.map((each) => world(each)));
  unchanged = { EVERYONE, FRIENDS, NOBODY } as Record<Visibility, World>;
});

for (const { route, ask, answers, visibility } of cases()) {
  const where = visibility === "EVERYONE" ? "" : ` about a book for ${visibility}`;
  test.concurrent(`${route} answers each role${where}`, async () => {
    const [method = "", path = ""] = route.split(" ");
    const handler = (await load(path))[method as "GET"];
    const knock = async (role: Role, neighbourhood: World) => {
      const { form, ...asked } = ask(neighbourhood);
      const as = role === "visitor" ? null : neighbourhood.people[role];
      const answer = await call(handler as RouteHandler, { ...asked, form: form?.(), method, as });
      if (role !== "owner" && role !== "borrower") {
        expect(JSON.stringify(answer.body), `${role} reads nothing private`).not.toMatch(
          /secret (?:words|message|notes)/,
        );
      }
      return answer.status;
    };
    const seen: Partial<Record<Role, number>> = {};
    let neighbourhood = method === "GET" ? unchanged[visibility] : await world(visibility);
    let isChanged = false;
    // Who is to be refused comes first: that they changed nothing, the answer to the next shows.
    for (const role of ROLES.toSorted((a, b) => answers[b] - answers[a])) {
      seen[role] = await knock(role, neighbourhood);
      if (isChanged && seen[role] !== answers[role]) {
        // What one may do may leave nothing to do for another.
        neighbourhood = await world(visibility);
        seen[role] = await knock(role, neighbourhood);
      }
      isChanged ||= method !== "GET" && seen[role] < 400;
    }
    expect(seen).toEqual(answers);
  });
}

/** The rows of the table, and those for each visibility of a book. */
function cases(): (Omit<Row, "seenBy"> & { route: string; visibility: Visibility })[] {
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

test("every route that is asked for a book has an answer for each visibility", () => {
  const withoutAnswers = Object.entries(ROUTES).filter(([, { ask, seenBy }]) => {
    let namesBook = false;
    const watched = new Proxy(unchanged.EVERYONE, {
      get: (target, key: keyof World) => {
        namesBook ||= ["book", "gift", "lentBook"].includes(key);
        return target[key];
      },
    });
    ask(watched);
    return namesBook && !seenBy;
  });
  expect(withoutAnswers.map(([route]) => route)).toEqual([]);
});
