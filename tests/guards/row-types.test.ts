import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** Columns of one table that a type may name by hand; with more, it must use Prisma's types. */
const MAX_COLUMNS = 3;

/** The columns of each table in `prisma/schema`. */
async function tables(): Promise<[string, Set<string>][]> {
  const found: [string, Set<string>][] = [];
  for await (const path of glob("prisma/schema/*.prisma")) {
    const text = await readFile(path, "utf8");
    for (const [, name = "", body = ""] of text.matchAll(/^model (\w+) \{(.*?)^\}/gms)) {
      const columns = [...body.matchAll(/^ {2}(\w+) +\w+\??(?: |$)(?!.*@relation)/gm)];
      found.push([name, new Set(columns.map(([, column = ""]) => column))]);
    }
  }
  return found;
}

/** Row types in a file, with their fields. */
function rowTypes(text: string): [string, string[]][] {
  const asked = new Set([...text.matchAll(/(?:query|queryRaw\w*)<(\w+)/g)].map(([, name]) => name));
  return [...text.matchAll(/^(?:export )?(?:interface|type) (\w+)[^;{]*\{\n(.*?)^\}/gms)]
    .filter(([, name = ""]) => name.endsWith("Row") || asked.has(name))
    .map(([, name = "", body = ""]) => [
      name,
      [...body.matchAll(/^ +(\w+)\??: /gm)].map(([, field = ""]) => field),
    ]);
}

/** Row types in a file that name too many columns of one table. */
function byHand(text: string, all: [string, Set<string>][]): string[] {
  return rowTypes(text).flatMap(([name, fields]) => {
    const own = all.find(
      ([, columns]) => fields.filter((each) => columns.has(each)).length > MAX_COLUMNS,
    );
    return own ? [`${name} names columns of "${own[0]}"`] : [];
  });
}

test("rows of hand-written reads take the types of their columns from Prisma", async () => {
  const all = await tables();
  const found: string[] = [];
  for await (const path of glob("lib/**/*.ts")) {
    const text = await readFile(path, "utf8");
    found.push(...byHand(text, all).map((fault) => `${path}: ${fault}; use Pick<…>`));
  }
  expect(found).toEqual([]);
});

test("a row type that names them by hand is found", async () => {
  const fields = "id: string;\n  title: string;\n  author: string;\n  isbn: string | null;";
  const all = await tables();
  expect(byHand(`interface BookRow {\n  ${fields}\n}`, all)).toEqual([
    'BookRow names columns of "Book"',
  ]);
  expect(byHand(`interface Found {\n  ${fields}\n}\nquery<Found>("x")`, all)).toHaveLength(1);
  expect(byHand(`type BookRow = Pick<Book, "id"> & {\n  meters: number;\n};`, all)).toEqual([]);
});
