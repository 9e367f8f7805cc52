import { createServer, type AddressInfo } from "node:net";

/** A port on which nobody listens. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
