import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { CodeFormat } from "./code-reader";

// For browsers that cannot read codes themselves. A message is a picture, the answer its codes.
// The program comes from our own server; by default the library would fetch it from elsewhere.
const program = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url);
prepareZXingModule({ overrides: { locateFile: () => program.href } });

interface Question {
  picture: ImageData;
  format: CodeFormat;
}

const FORMATS = { ean_13: "EAN13", qr_code: "QRCode" } as const satisfies Record<
  CodeFormat,
  string
>;

addEventListener("message", ({ data: { picture, format } }: MessageEvent<Question>) => {
  const found = readBarcodes(picture, {
    formats: [FORMATS[format]],
    tryHarder: true,
    maxNumberOfSymbols: 2,
  });
  void found.then((codes) => postMessage(codes.map(({ text }) => text)));
});
// Turns a failure to load the program into an error of the worker, which the page can handle.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
