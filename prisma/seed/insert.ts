import type { Prisma, PrismaClient } from "@/prisma/client/client";

type Rows<Model extends Prisma.ModelName> = Extract<
  Prisma.TypeMap["model"][Model]["operations"]["createMany"]["args"]["data"],
  readonly unknown[]
>;

/**
 * A statement that inserts many rows, given as a JSON array: its one parameter.
 * @param table as SQL.
 */
export function insertSql(table: string, columns: readonly string[]): string {
  const names = columns.map((name) => `"${name}"`).join(", ");
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`;
}

/**
 * What `createMany` does, for a transaction: that plans a statement value by value, which takes longer than all else.
 * Rows that name the same columns are one statement, the others get their defaults; ids and moments are not made up.
 * @param tables with their rows, those that others refer to first.
 */
export function insert(
  db: PrismaClient,
  tables: { [Model in Prisma.ModelName]?: Rows<Model> },
): Prisma.PrismaPromise<number>[] {
  return Object.entries<readonly object[]>(tables).flatMap(([table, rows]) => {
    const alike = Map.groupBy(rows, (row) => JSON.stringify(namesOf(row)));
    return [...alike].map(([columns, group]) =>
      db.$executeRawUnsafe(
        insertSql(`"${table}"`, JSON.parse(columns) as string[]),
        JSON.stringify(group, bytesAsHex),
      ),
    );
  });
}

function namesOf(row: object): string[] {
  return Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : name));
}

function bytesAsHex(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}
