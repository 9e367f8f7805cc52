import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "@/lib/server/database/embedded";
import { removeOnExit } from "../support/cluster";

/** A PostgreSQL with its usual durability, which can be killed and started again. */
export class Cluster {
  #url = "";

  private constructor(readonly folder: string) {}

  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), "nearshelf-scorecard-"));
    chmodSync(folder, 0o755);
    const cluster = new Cluster(folder);
    removeOnExit(folder);
    await cluster.start();
    return cluster;
  }

  /** Its own database; the port changes with every start. */
  get url(): string {
    return this.#url;
  }

  get port(): number {
    return Number(new URL(this.#url).port);
  }

  async start(): Promise<void> {
    this.#url = (await startEmbedded(this.folder)).adminUrl;
  }

  /** SIGKILL to the server and all its processes; done when none is left. */
  async kill(): Promise<void> {
    const pidFile = join(this.folder, "postgres/postmaster.pid");
    const [pid = ""] = readFileSync(pidFile, "utf8").split("\n");
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const all = [pid, ...children].filter(Boolean);
    for (const each of all) process.kill(Number(each), "SIGKILL");
    while (all.some(lives)) await pause(10);
    // Nobody may have waited for the dead process yet, and pg_ctl would take it for a running one.
    await rm(pidFile, { force: true });
  }

  /** Ends it at once: what is in it is not needed any more. */
  async remove(): Promise<void> {
    await this.kill().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }
}

function lives(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
