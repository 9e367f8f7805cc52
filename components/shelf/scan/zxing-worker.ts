import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// For browsers that cannot read barcodes themselves. A message is a picture, the answer its codes.
// The program comes from our own server; by default the library would fetch it from elsewhere.
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
// Turns a failure to load the program into an error of the worker, which the page can handle.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
