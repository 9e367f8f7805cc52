import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

const FOLDER = "prisma/functions";

/** Triggers, and functions that do not belong to an extension. */
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
 * What a migration must do to give a database exactly the functions and triggers of `prisma/functions`. The database
 * is not changed.
 * @returns SQL; empty if there is no difference.
 * @throws Error if a name is defined twice; PostgreSQL's error if a definition is wrong or cannot replace the present
 *   one.
 */
export async function functionChanges(client: pg.Client): Promise<string> {
  const written = await readDefinitions();
  const defined = new Set(written.flatMap(({ keys }) => keys));
  await client.query("BEGIN");
  try {
    const before = await present(client);
    for (const { text } of written) await client.query(text);
    const after = await present(client);
    const differs = (key: string) => before.get(key)?.text !== after.get(key)?.text;
    const changed = written.filter(({ keys }) => keys.some(differs)).map(({ text }) => text);
    const removed = [...before.values()].filter(({ key }) => !defined.has(key));
    return [...changed, ...removed.map(({ removal }) => removal)].join("\n\n");
  } finally {
    await client.query("ROLLBACK");
  }
}

/** The database's functions and triggers, by kind and name. */
async function present(client: pg.Client) {
  const { rows } = await client.query<Record<"key" | "text" | "removal", string>>(DEFINITIONS);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Functions with their triggers: a blank line ends each. Their keys are those of `DEFINITIONS`. */
async function readDefinitions(): Promise<{ text: string; keys: string[] }[]> {
  const names = (await readdir(FOLDER)).sort();
  const files = await Promise.all(names.map((name) => readFile(`${FOLDER}/${name}`, "utf8")));
  const texts = files.flatMap((file) => file.trim().split(/\n{2,}/));
  const written = texts.map((text) => ({ text, keys: [...text.matchAll(HEAD)].map(keyOf) }));
  const keys = written.flatMap((each) => each.keys);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice) throw new Error(`${FOLDER} defines ${twice} twice`);
  return written;
}

const HEAD = /^CREATE (?:OR REPLACE |CONSTRAINT )?(FUNCTION|TRIGGER) "?(\w+)/gm;
const keyOf = ([, kind, name]: RegExpExecArray) => `${kind} ${name}`;
