import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that speaks the OpenAI-compatible protocol. */
export interface VisionModel {
  /** As `AI_BASE_URL`. */
  url: string;
  /** Bodies of the questions, in order. */
  asked: { model: string; messages: unknown }[];
  authorization: (string | undefined)[];
  close: () => Promise<void>;
}

/** @param answer what it does with a question; `say` is a completion with this content. */
export async function visionModel(answer: (response: ServerResponse) => void): Promise<VisionModel> {
  const asked: VisionModel["asked"] = [];
  const authorization: VisionModel["authorization"] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push(JSON.parse(Buffer.concat(chunks).toString()));
    authorization.push(request.headers.authorization);
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    authorization,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export function say(content: string): (response: ServerResponse) => void {
  return (response) => {
    const message = { role: "assistant", content };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        created: 0,
        model: "eyes",
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };
}
