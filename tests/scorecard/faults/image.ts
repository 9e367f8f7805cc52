import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { newFolder } from "../../e2e/support/product";
import { call } from "../reader";
import { row } from "../row";
import { SECRET } from "../world";

const run = promisify(execFile);

/** npm must run this Node. */
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

export const image = row(
  "F15",
  "what an image holds, started without the checkout",
  async (world, findings) => {
    const folder = newFolder();
    world.after(() => rm(folder, { recursive: true, force: true }));
    const files = join(folder, "image");
    await run(process.execPath, ["scripts/image.mjs", files]);
    const { stdout: size } = await run("du", ["--summarize", "--block-size=1MB", files]);
    findings.figure(`${size.split("\t")[0]} MB`);

    const site = await world.start({ image: files });
    const owner = await site.reader();
    const title = "Тигролови";
    const path = `/books/${await owner.book(title)}`;
    const ready = await call(site.url, "GET", "/api/health/ready");
    findings.same(ready.status, 200, "ready");
    const page = await call(site.url, "GET", path);
    findings.check(page.text.includes(title), `the book's page has no title: ${page.status}`);
    const picture = await fetch(`${site.url}/api${path}/share-picture`);
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    findings.same([width, height], [1200, 630], "the picture for shared links");

    const settings = { DATABASE_URL: site.database, DATA_DIR: site.dataDir, AUTH_SECRET: SECRET };
    const { stdout } = await run("npm", ["run", "--silent", "backup", "--", `${folder}/`], {
      cwd: files,
      env: { ...process.env, NODE_ENV: "production", PATH, ...settings },
    });
    const archive = await readFile(stdout.trim());
    findings.same(archive.subarray(0, 2).toString(), "PK", "a backup");
  },
);
