import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { httpService } from "./http-service";
import { changeSettings } from "./settings";

/** A server with the OpenAI-compatible protocol. */
export interface VisionModel {
  /** As `AI_BASE_URL`. */
  url: string;
  /** Request bodies, in order. */
  readonly requests: { model: string; messages: unknown }[];
  readonly authorization: (string | undefined)[];
  close: () => Promise<void>;
}

/** @param answer called for each request; `say` responds with a completion of this content. */
export async function visionModel(
  answer: (response: ServerResponse) => void,
): Promise<VisionModel> {
  const service = await httpService(answer);
  return {
    url: `${service.url}/v1`,
    get requests() {
      return service.bodies.map((body): VisionModel["requests"][number] => JSON.parse(body));
    },
    get authorization() {
      return service.headers.map(({ authorization }) => authorization);
    },
    close: service.close,
  };
}

/** Starts a model; the product uses it until the test ends. */
export async function modelThat(answer: Parameters<typeof visionModel>[0]): Promise<VisionModel> {
  const model = await visionModel(answer);
  changeSettings({ AI_BASE_URL: model.url, AI_MODEL: "eyes" });
  onTestFinished(() => {
    changeSettings({ AI_BASE_URL: "", AI_MODEL: "" });
    return model.close();
  });
  return model;
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
