import { createHmac } from "node:crypto";
import type pg from "pg";
import { withClient } from "./client";

const ROLE = "nearshelf_app";
const DATABASE = "nearshelf";

/**
 * Creates the product's database and a role without superuser rights that owns everything in it, except what
 * extensions created.
 * @param adminUrl URL with the superuser.
 * @returns the URL for the product.
 */
export async function productUrl(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl);
  const superuserPassword = url.password;
  url.pathname = DATABASE;
  const inDatabase = url.href;
  url.username = ROLE;
  // Derived from the superuser's password, so that there is no second one to lose. It does not reveal that one.
  url.password = createHmac("sha256", superuserPassword).update(ROLE).digest("base64url");
  if (!(await opens(url.href)))
    await withClient(adminUrl, (client) => makeRole(client, url.password));
  await withClient(inDatabase, async (client) => {
    // The only extension that requires a superuser.
    await client.query("CREATE EXTENSION IF NOT EXISTS earthdistance CASCADE");
    await client.query(HAND_OVER);
  });
  return url.href;
}

async function makeRole(client: pg.Client, password: string): Promise<void> {
  const exists = async (query: string) => Boolean((await client.query(query)).rowCount);
  if (!(await exists(`SELECT FROM pg_roles WHERE rolname = '${ROLE}'`)))
    await client.query(`CREATE ROLE ${ROLE} LOGIN`);
  // The product logs its own errors: the server's log must not contain statements with personal data.
  await client.query(`ALTER ROLE ${ROLE} SET log_error_verbosity = 'terse'`);
  await client.query(`ALTER ROLE ${ROLE} SET log_min_error_statement = 'panic'`);
  const isThere = await exists(`SELECT FROM pg_database WHERE datname = '${DATABASE}'`);
  await client.query(
    isThere
      ? `ALTER DATABASE ${DATABASE} OWNER TO ${ROLE}`
      : `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
  );
  await client.query(`ALTER ROLE ${ROLE} PASSWORD '${password}'`);
}

/**
 * `REASSIGN OWNED` does not work on the bootstrap superuser. A sequence gets the owner of its table, an array type
 * that of its element, a row type that of its table.
 */
const HAND_OVER = `DO $$ DECLARE command text; BEGIN
  FOR command IN
    SELECT format('ALTER %s %s OWNER TO ${ROLE}', kind, name)
      FROM (SELECT 'pg_namespace'::regclass AS catalog, oid, oid AS schema, nspowner AS owner,
                   'SCHEMA' AS kind, quote_ident(nspname) AS name FROM pg_namespace
            UNION ALL
            SELECT 'pg_class'::regclass, oid, relnamespace, relowner, 'TABLE', oid::regclass::text
              FROM pg_class c WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
               AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
                                  AND objid = c.oid AND deptype IN ('a', 'i') AND relkind = 'S')
            UNION ALL
            SELECT 'pg_proc'::regclass, oid, pronamespace, proowner, 'ROUTINE', oid::regprocedure::text
              FROM pg_proc
            UNION ALL
            SELECT 'pg_type'::regclass, oid, typnamespace, typowner, 'TYPE', oid::regtype::text
              FROM pg_type WHERE typtype IN ('e', 'd', 'r')) AS found
     WHERE owner = current_user::regrole
       AND schema IN (SELECT oid FROM pg_namespace
                       WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = catalog AND objid = found.oid AND deptype = 'e')
  LOOP EXECUTE command; END LOOP;
END $$`;

async function opens(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch((error: Error & { code?: string }) => {
    const isMissing = ["28P01", "3D000", "42501"].includes(error.code ?? "");
    if (isMissing) return false;
    throw error;
  });
}
