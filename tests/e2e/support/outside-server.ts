import pg from "pg";
import { startEmbedded } from "@/lib/server/database/embedded";

const PASSWORD = "of-the-outside-server";

/** A PostgreSQL as operated elsewhere: a role that is no superuser owns an empty database. */
export async function outsideServer(folder: string) {
  const cluster = await startEmbedded(folder);
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  await admin.query(`CREATE ROLE shelf LOGIN PASSWORD '${PASSWORD}'`);
  await admin.query("CREATE DATABASE shelf OWNER shelf");
  await admin.end();
  const url = new URL(cluster.adminUrl);
  url.pathname = "/shelf";
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await owner.query("CREATE EXTENSION earthdistance CASCADE");
  await owner.end();
  Object.assign(url, { username: "shelf", password: PASSWORD });
  return { url: url.href, stop: cluster.stop };
}
