import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface FakeService {
  url: string;
  methods: (string | undefined)[];
  /** Requested addresses, in order. */
  paths: string[];
  headers: IncomingMessage["headers"][];
  /** By request. */
  bodies: string[];
  close: () => Promise<void>;
}

/** A local HTTP service; `answer` may also never answer. */
export async function httpService(
  answer: (response: ServerResponse) => unknown,
): Promise<FakeService> {
  const methods: FakeService["methods"] = [];
  const paths: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    methods.push(request.method);
    paths.push(request.url ?? "");
    headers.push(request.headers);
    bodies.push(await text(request));
    await answer(response);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods,
    paths,
    headers,
    bodies,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
