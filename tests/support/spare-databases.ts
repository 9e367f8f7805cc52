import { afterAll, inject } from "vitest";
import { asAdmin, withDatabase } from "./cluster";

/** Makes empty databases beside the file's own, which go when the file ends. */
export function spareDatabases() {
  const server = inject("adminUrl");
  const drops: string[] = [];
  afterAll(() => asAdmin(server, ...drops));

  async function empty(owner = "DEFAULT"): Promise<string> {
    const name = `spare_${crypto.randomUUID().slice(0, 8)}`;
    await asAdmin(server, `CREATE DATABASE ${name} OWNER ${owner}`);
    drops.unshift(`DROP DATABASE ${name} WITH (FORCE)`);
    return withDatabase(server, name);
  }

  return {
    /** The superuser's. */
    empty: () => empty(),
    /** Of a role without privileges, which its address names. */
    async emptyOfPlainRole(): Promise<string> {
      const role = `plain_${crypto.randomUUID().slice(0, 8)}`;
      await asAdmin(server, `CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
      drops.push(`DROP ROLE ${role}`);
      return Object.assign(new URL(await empty(role)), { username: role, password: "plain" }).href;
    },
  };
}
