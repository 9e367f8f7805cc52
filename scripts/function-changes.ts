import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

const FOLDER = "prisma/functions";

interface Definition {
  /** Kind and name, as a definition in the files begins. */
  key: string;
  text: string;
  removal: string;
}

/** Triggers, and functions that no extension brings along. */
const DEFINITIONS = `
  SELECT 'TRIGGER ' || t.tgname AS key, pg_get_triggerdef(t.oid) AS text,
         format('DROP TRIGGER %I ON %s;', t.tgname, t.tgrelid::regclass) AS removal
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'FUNCTION ' || p.proname, pg_get_functiondef(p.oid),
         format('DROP FUNCTION %s;', p.oid::regprocedure)
    FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d
                      WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
   ORDER BY key DESC`;

/**
 * What a migration has to do so that a database has the functions and triggers of `prisma/functions`
 * and no others. The database is not changed.
 * @returns SQL; empty where they agree.
 * @throws Error where a name is defined twice; PostgreSQL's error where a definition is wrong or cannot
 *   replace the present one.
 */
export async function functionChanges(client: pg.Client): Promise<string> {
  const written = await readDefinitions();
  await client.query("BEGIN");
  try {
    const before = await definitions(client);
    for (const { text } of written) await client.query(text);
    const after = new Map((await definitions(client)).map(({ key, text }) => [key, text]));
    const known = new Map(before.map(({ key, text }) => [key, text]));
    const changed = written.filter(({ keys }) =>
      keys.some((key) => known.get(key) !== after.get(key)),
    );
    const defined = new Set(written.flatMap(({ keys }) => keys));
    const removed = before.filter(({ key }) => !defined.has(key));
    return [...changed.map(({ text }) => text), ...removed.map(({ removal }) => removal)].join(
      "\n\n",
    );
  } finally {
    await client.query("ROLLBACK");
  }
}

async function definitions(client: pg.Client): Promise<Definition[]> {
  return (await client.query<Definition>(DEFINITIONS)).rows;
}

/** Functions with their triggers: a blank line ends each. */
async function readDefinitions(): Promise<{ text: string; keys: string[] }[]> {
  const files = await Promise.all(
    (await readdir(FOLDER)).sort().map((name) => readFile(`${FOLDER}/${name}`, "utf8")),
  );
  const written = files
    .flatMap((file) => file.trim().split(/\n{2,}/))
    .map((text) => ({ text, keys: keysOf(text) }));
  const keys = written.flatMap((each) => each.keys);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice) throw new Error(`${FOLDER} defines ${twice} twice`);
  return written;
}

function keysOf(text: string): string[] {
  const heads = text.matchAll(/^CREATE (?:OR REPLACE |CONSTRAINT )?(FUNCTION|TRIGGER) "?(\w+)/gm);
  return [...heads].map(([, kind, name]) => `${kind} ${name}`);
}
