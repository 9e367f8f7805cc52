import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, Output } from "ai";
import { z } from "zod";
import { normalizeIsbn } from "@/lib/features/books/isbn";
import { BOOK_LANGUAGES, GENRES, MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import type { SeenBook } from "./read-cover";

/** Then the cover is read here. */
const TIMEOUT_MS = 8_000;

/** Models that leave something out or name an unknown genre are still useful. */
const answer = z.object({
  title: z.string().trim().min(1).max(MAX_TITLE),
  author: z.string().trim().min(1).max(MAX_AUTHOR),
  language: z.enum(BOOK_LANGUAGES).nullish().catch(null),
  genre: z.enum(GENRES).nullish().catch(null),
  isbn: z.string().nullish().catch(null),
  clockwiseDegreesToUpright: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .nullish()
    .catch(0),
});

const PROMPT = `This is a photo of a book's cover. Give the book's title and author exactly as printed, in the
script of the cover, with ordinary capitals; several authors separated by commas. Leave out publisher, series,
praise, translator and kind of book. Give the language of the title, the genre where it is plain, the ISBN where
it is printed, and by how many degrees the photo must be turned clockwise to be upright.`;

/**
 * Asks the vision model of `AI_BASE_URL` what stands on a cover.
 * @param draw makes the picture to show, a JPEG; not called where no model is set up.
 * @returns null where none is set up, it does not answer in time, or its answer is of another form.
 */
export async function askModel(draw: () => Promise<Uint8Array>): Promise<SeenBook | null> {
  const { AI_BASE_URL: baseURL, AI_API_KEY: apiKey, AI_MODEL } = env();
  if (!baseURL || !AI_MODEL) return null;
  const provider = createOpenAICompatible({
    name: "covers",
    baseURL,
    apiKey,
    supportsStructuredOutputs: true,
  });
  try {
    const { output } = await generateText({
      model: provider.chatModel(AI_MODEL),
      output: Output.object({ schema: answer }),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: PROMPT },
            { type: "file", mediaType: "image/jpeg", data: await draw() },
          ],
        },
      ],
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { isbn, clockwiseDegreesToUpright: degrees, ...facts } = output;
    return {
      facts: { ...facts, isbn: isbn ? normalizeIsbn(isbn) : null },
      turn: ((degrees ?? 0) / 90) as SeenBook["turn"],
    };
  } catch (error) {
    log().warn({ error: error instanceof Error ? error.message : String(error) }, "vision model");
    return null;
  }
}
