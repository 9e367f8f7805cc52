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
