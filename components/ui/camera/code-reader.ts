/** `ean_13`: the barcode of a book. */
export type CodeFormat = "ean_13" | "qr_code";

/** Reads the codes in a video's current picture. */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string[]>;
  close: () => void;
}

/** Part of some browsers, but not of the DOM's types yet. */
interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Pictures are scaled down to this: a barcode over a third of the width is still sharp. */
const MAX_WIDTH_PX = 1_024;

/** The browser's own reader if there is one, or else ours in a worker: both run on this device. */
export async function openReader(format: CodeFormat): Promise<CodeReader> {
  return (await ownReader(format)) ?? workerReader(format);
}

async function ownReader(format: CodeFormat): Promise<CodeReader | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Own?.getSupportedFormats().catch((): string[] => []);
  if (!Own || !formats?.includes(format)) return null;
  const detector = new Own({ formats: [format] });
  let instead: CodeReader | null = null;
  return {
    read: async (video) => {
      if (instead) return instead.read(video);
      try {
        return (await detector.detect(video)).map(({ rawValue }) => rawValue);
      } catch {
        // Some browsers offer it although the system service behind it is missing.
        instead = workerReader(format);
        return [];
      }
    },
    close: () => instead?.close(),
  };
}

function workerReader(format: CodeFormat): CodeReader {
  const worker = new Worker(new URL("./zxing-worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const scale = Math.min(1, MAX_WIDTH_PX / video.videoWidth);
        canvas.width = Math.round(video.videoWidth * scale);
        canvas.height = Math.round(video.videoHeight * scale);
        context?.drawImage(video, 0, 0, canvas.width, canvas.height);
        const picture = context?.getImageData(0, 0, canvas.width, canvas.height);
        if (!picture) return resolve([]);
        worker.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
        worker.onerror = () => reject(new Error("the code reader did not load"));
        worker.postMessage({ picture, format }, [picture.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
