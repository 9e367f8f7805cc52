import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "@/lib/server/database/migrate";
import { newFolder, startProduct, type Product } from "../e2e/support/product";
import { asAdmin, withDatabase } from "../support/cluster";
import { freePort } from "../support/free-port";
import { startSmtpServer } from "../support/smtp-server";
import { Reader } from "./reader";
import { Cluster } from "./server";

const TEMPLATE = "scorecard_template";
/** The rows send more requests than readers do. */
const LENIENT = { RATE_LIMIT_FACTOR: "100000" };
export const SECRET = "a secret for the scorecard alone, long enough";

/** Time for a server to end by itself. */
const END_MS = 15_000;
/** Folder for the output of servers. */
const LOGS = "test-results/scorecard";

type Mails = Awaited<ReturnType<typeof startSmtpServer>>;
type CleanUp = () => unknown;

/** A running product and its database. */
export interface Site extends Product {
  port: number;
  database: string;
  pool: pg.Pool;
  /** Adds a signed-in reader in Lviv. */
  reader: (email?: string) => Promise<Reader>;
}

interface Start {
  env?: Record<string, string>;
  /** URL of the database for the product; default: a new database. */
  database?: string;
  /** URL of the same database for this process. */
  direct?: string;
  port?: number;
  dataDir?: string;
  /** A folder with the content of an image. */
  image?: string;
}

/** A PostgreSQL, products on its databases, and a mail server, all on loopback. */
export class World {
  /** The id of the running row. */
  row = "";
  readonly #cleanUps: CleanUp[] = [];
  #shared: Promise<Site> | undefined;

  private constructor(
    readonly cluster: Cluster,
    readonly mails: Mails,
    /** With smaller counts. */
    readonly quick: boolean,
  ) {}

  static async open(quick: boolean): Promise<World> {
    const cluster = await Cluster.start();
    try {
      await asAdmin(cluster.url, `CREATE DATABASE ${TEMPLATE}`);
      await migrate(withDatabase(cluster.url, TEMPLATE));
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return new World(cluster, await startSmtpServer(), quick);
  }

  /** `many` in a whole run, `few` with `--quick`. */
  count(many: number, few: number): number {
    return this.quick ? few : many;
  }

  /** Runs `cleanUp` after the row, the last one first. */
  after(cleanUp: CleanUp): void {
    this.#cleanUps.push(cleanUp);
  }

  async tidy(): Promise<void> {
    for (const cleanUp of this.#cleanUps.splice(0).reverse()) {
      await Promise.resolve(cleanUp()).catch((error: Error) =>
        process.stderr.write(`clean-up: ${error.message}\n`),
      );
    }
  }

  async close(): Promise<void> {
    await this.tidy();
    const open = await this.#shared?.catch(() => null);
    await open?.stop();
    await open?.pool.end();
    if (open) await rm(open.dataDir, { recursive: true, force: true });
    await this.mails.close();
    await this.cluster.remove();
  }

  /** A new database, with every migration unless `empty`. */
  async database({ empty = false, cluster = this.cluster } = {}): Promise<string> {
    const name = `scorecard_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
    await asAdmin(cluster.url, `CREATE DATABASE ${name}${empty ? "" : ` TEMPLATE ${TEMPLATE}`}`);
    return withDatabase(cluster.url, name);
  }

  /** A product without effective rate limits, for rows that change nothing which others notice. */
  shared(): Promise<Site> {
    return (this.#shared ??= this.#launch({ env: LENIENT }));
  }

  /** A product of this row alone, without effective rate limits unless `env` sets them. */
  async start(how: Start = {}): Promise<Site> {
    const site = await this.#launch({ ...how, env: { ...LENIENT, ...how.env } });
    this.after(async () => {
      const hard = setTimeout(() => site.process.kill("SIGKILL"), END_MS);
      await site.stop();
      clearTimeout(hard);
      await this.#keepOutput(site);
      await site.pool.end();
      if (!how.dataDir) await rm(site.dataDir, { recursive: true, force: true });
    });
    return site;
  }

  /** Keeps the output of the server, to find out why a row failed. */
  async #keepOutput(site: Site): Promise<void> {
    await mkdir(LOGS, { recursive: true });
    await writeFile(join(LOGS, `${this.row}-${site.process.pid}.log`), site.output());
  }

  async #launch(how: Start): Promise<Site> {
    const { env = {}, database, direct, port, dataDir = newFolder(), image } = how;
    const url = database ?? (await this.database());
    const own = port ?? (await freePort());
    const settings = {
      DATABASE_URL: url,
      AUTH_SECRET: SECRET,
      DEMO: "0",
      HOST: "127.0.0.1",
      SMTP_URL: this.mails.url,
      LOG_LEVEL: "info",
    };
    const all = { ...settings, ...env };
    const product = await startProduct({ port: own, dataDir, env: all, image });
    return siteOf(product, own, direct ?? url);
  }
}

function siteOf(product: Product, port: number, database: string): Site {
  const pool = new pg.Pool({ connectionString: database, max: 4 });
  pool.on("error", () => undefined);
  const site = { ...product, url: `http://127.0.0.1:${port}`, port, database, pool };
  return { ...site, reader: (email) => Reader.make(pool, site.url, email) };
}
