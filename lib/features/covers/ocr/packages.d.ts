/** Tesseract compiled to WebAssembly, as far as we call it. */
declare module "tesseract.js-core/tesseract-core-relaxedsimd-lstm.js" {
  interface BaseApi {
    /** 0 where it succeeded. */
    Init(folder: string | null, languages: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads `/input` of the module's file system; 1 where it cannot. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetJSONText(): string;
  }
  export interface Core {
    FS: { writeFile(path: string, data: Uint8Array): void };
    TessBaseAPI: new () => BaseApi;
  }
  export default function load(options: { printErr?: (line: string) => void }): Promise<Core>;
}

declare module "heic-decode" {
  interface Raw {
    width: number;
    height: number;
    /** RGBA. */
    data: Uint8ClampedArray;
  }
  interface Picture {
    width: number;
    height: number;
    decode(): Promise<Raw>;
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }> };
  export default decode;
}
