import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";

const BEGIN = `import { temporaryCluster } from "./tests/support/cluster";
  const { url, folder } = await temporaryCluster();
  console.log(JSON.stringify({ url, folder }));
  setInterval(() => undefined, 1_000);`;

/** Whether a server listens at the address of this database. */
async function listens(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const answers = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answers;
}

test("a run that is killed takes its PostgreSQL and its folder along", async () => {
  const run = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", BEGIN]);
  const [line] = (await once(run.stdout, "data")) as [Buffer];
  const { url, folder } = JSON.parse(line.toString()) as { url: string; folder: string };
  expect(existsSync(folder)).toBe(true);
  expect(await listens(url)).toBe(true);
  run.kill("SIGKILL");
  await expect.poll(() => existsSync(folder)).toBe(false);
  expect(await listens(url)).toBe(false);
});
