/** Bytes that this process uses after garbage collection; needs `--expose-gc`. */
export async function bytesInUse(): Promise<number> {
  for (let at = 0; at < 3; at += 1) {
    globalThis.gc?.();
    await new Promise((done) => setTimeout(done, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
