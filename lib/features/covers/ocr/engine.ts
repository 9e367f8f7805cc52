import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import load, { type Core } from "tesseract.js-core/tesseract-core-relaxedsimd-lstm.js";
import type { Box } from "./boxes";
import type { Pixels } from "./pixels";

/** A word as it was read. */
export interface Word {
  text: string;
  /** 0 to 100. */
  confidence: number;
  box: Box;
}

/** Tesseract's page segmentation modes PSM_SPARSE_TEXT (text anywhere, in no order) and PSM_SINGLE_LINE. */
export const SPARSE = "11";
export const ONE_LINE = "7";

/** All at once while the script is unknown; then the models of one script, which no longer mix letters. */
const LANGUAGES = { any: ["ukr", "eng", "deu"], cyrillic: ["ukr"], latin: ["eng", "deu"] };
export type Languages = keyof typeof LANGUAGES;
/** OEM_LSTM_ONLY. */
const LSTM = 1;

interface Recognized {
  blocks: { paragraphs: { lines: { words: RawWord[] }[] }[] }[];
}
interface RawWord {
  text: string;
  confidence: number;
  bbox: Box;
}

export type Engine = (picture: Pixels, mode: string) => Word[][];

const engines = new Map<Languages, Promise<Engine>>();
let core: Promise<Core> | undefined;

/** The text engine for some languages, started when first asked for. */
export function engineFor(languages: Languages): Promise<Engine> {
  const engine = engines.get(languages) ?? start(languages);
  engines.set(languages, engine);
  return engine;
}

/** Everything comes from the installed packages. */
async function loadCore(): Promise<Core> {
  const loaded = await load({ printErr: () => {} });
  for (const language of LANGUAGES.any) {
    const file = `node_modules/@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
    loaded.FS.writeFile(
      `./${language}.traineddata`,
      gunzipSync(await readFile(join(process.cwd(), file))),
    );
  }
  return loaded;
}

async function start(languages: Languages): Promise<Engine> {
  const { FS, TessBaseAPI } = await (core ??= loadCore());
  const api = new TessBaseAPI();
  if (api.Init(null, LANGUAGES[languages].join("+"), LSTM) !== 0)
    throw new Error("the text engine did not start");
  return (picture, mode) => {
    api.SetVariable("tessedit_pageseg_mode", mode);
    // Single lines come dark on light; trying what was read badly the other way too would take twice as long.
    api.SetVariable("tessedit_do_invert", mode === SPARSE ? "1" : "0");
    FS.writeFile("/input", portableGreymap(picture));
    if (api.SetImageFile(1, 0) === 1) return [];
    api.Recognize(null);
    const { blocks }: Recognized = JSON.parse(api.GetJSONText());
    return blocks.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) =>
        lines.map(({ words }) =>
          words.map(({ text, confidence, bbox }) => ({ text, confidence, box: bbox })),
        ),
      ),
    );
  };
}

/** One channel in the simplest format the engine reads. */
function portableGreymap({ width, height, data }: Pixels): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}
