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
