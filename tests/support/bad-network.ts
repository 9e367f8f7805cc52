import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy to a local server, which can cut all connections in the middle of a transfer. */
export async function badNetwork(port: number) {
  const ends = new Set<Socket>();
  let isDown = false;
  let isSilent = false;
  const proxy = createServer((near) => {
    if (isDown) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("data", (bytes) => isSilent || other.write(bytes));
      one.on("end", () => other.end());
      one.on("error", () => other.destroy());
      one.on("close", () => {
        ends.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const cut = () => ends.forEach((end) => end.destroy());
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut,
    /** Cuts all connections and refuses new ones until `up`. */
    down: () => {
      isDown = true;
      cut();
    },
    /** Keeps open connections and refuses new ones until `up`. */
    refuseNew: () => {
      isDown = true;
    },
    /** Keeps connections open, but drops all data until `up`. */
    silence: () => {
      isSilent = true;
    },
    /** Lets everything through again, to another port where the server has moved. */
    up: (at = port) => {
      port = at;
      isDown = isSilent = false;
    },
    close: () => {
      cut();
      return new Promise<void>((done) => proxy.close(() => done()));
    },
  };
}
