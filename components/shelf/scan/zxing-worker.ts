import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// Runs beside the page, for browsers that cannot read barcodes by themselves. A message is a picture, the
// answer the codes in it. The program comes from our own server: the library would fetch it from elsewhere.
const program = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url);
prepareZXingModule({ overrides: { locateFile: () => program.href } });

addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  const found = readBarcodes(data, {
    formats: ["EAN13"],
    tryHarder: true,
    maxNumberOfSymbols: 2,
  });
  void found.then((codes) => postMessage(codes.map(({ text }) => text)));
});
// A failure to load the program becomes an error of the worker, which its page sees.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
