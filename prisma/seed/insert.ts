import { runIn } from "@/lib/server/database/db";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import type { Prisma, PrismaClient } from "@/prisma/client/client";

type Rows<Model extends Prisma.ModelName> = Extract<
  Prisma.TypeMap["model"][Model]["operations"]["createMany"]["args"]["data"],
  readonly unknown[]
>;

/**
 * A statement that inserts many rows.
 * @param rows JSON array
 */
export function insertSql(tableName: string, columns: readonly string[], rows: string): Sql {
  const table = raw(`"${tableName}"`);
  const names = raw(columns.map((name) => `"${name}"`).join(", "));
  return sql`INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${rows}::json)`;
}

/**
 * Like `createMany`, for a transaction: there Prisma plans a statement value by value, which takes longer than
 * everything else. Rows with the same columns are one statement, and other columns get their defaults; ids and times
 * are not generated.
 * @param tables their rows by table; a table comes after those that it refers to
 */
export function insert(
  db: PrismaClient,
  tables: { [Model in Prisma.ModelName]?: Rows<Model> },
): Prisma.PrismaPromise<number>[] {
  return Object.entries<readonly object[]>(tables).flatMap(([table, rows]) => {
    const alike = Map.groupBy(rows, (row) => JSON.stringify(namesOf(row)));
    return [...alike].map(([columns, group]) => {
      const json = JSON.stringify(group, bytesAsHex);
      return runIn(db)`${insertSql(table, JSON.parse(columns) as string[], json)}`;
    });
  });
}

function namesOf(row: object): string[] {
  return Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : name));
}

function bytesAsHex(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}
