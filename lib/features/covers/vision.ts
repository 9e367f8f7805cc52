import { z } from "zod";
import { readIsbn } from "@/lib/features/books/isbn";
import { BOOK_LANGUAGES, GENRES, MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import type { SeenBook } from "./read-cover";
import type { SeenOnShelf } from "./read-shelf";
import { MAX_SPINES } from "./terms";
import { errorText } from "@/lib/shared/errors";

/** Time limits; after them the picture is read by OCR. */
const TIMEOUT_MS = { cover: 8_000, shelf: 30_000 } as const;

const language = z.enum(BOOK_LANGUAGES).nullish().catch(null);

/** Lenient, because answers with missing fields or an unknown genre are still useful. */
const coverAnswer = z.object({
  title: z.string().trim().min(1).max(MAX_TITLE),
  author: z.string().trim().min(1).max(MAX_AUTHOR),
  language,
  genre: z.enum(GENRES).nullish().catch(null),
  isbn: z.string().nullish().catch(null),
  clockwiseDegreesToUpright: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .nullish()
    .catch(0),
});

const COVER_PROMPT = `This is a photo of a book's cover. Give the book's title and author exactly as printed, in the
script of the cover, with ordinary capitals; several authors separated by commas. Leave out publisher, series,
praise, translator and kind of book. Give the language of the title, the genre where it is plain, the ISBN where
it is printed, and by how many degrees the photo must be turned clockwise to be upright.`;

/** Thousandths of the picture's width or height. */
const place = z.number().min(0).max(1_000);

const shelfAnswer = z.object({
  spines: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(MAX_TITLE),
        author: z.string().trim().max(MAX_AUTHOR).nullish().catch(null),
        language,
        box: z
          .object({ left: place, top: place, right: place, bottom: place })
          .refine(({ left, right, top, bottom }) => left < right && top < bottom)
          .nullish()
          .catch(null),
      }),
    )
    .min(1)
    .max(MAX_SPINES),
});

const SHELF_PROMPT = `This is a photo of the spines of books, standing or lying. Give every spine whose title can be read,
from left to right and then from top to bottom: title and author exactly as printed, in the script of the spine, with
ordinary capitals; several authors separated by commas. Leave out publisher and series. Give the language of the title,
and the box around the spine in thousandths of the picture's width and height. Make up nothing.`;

/**
 * Asks the vision model of `AI_BASE_URL` for the text on a cover.
 * @param draw makes the picture to show, a JPEG; not called if no model is set up.
 * @returns null if none is set up, it does not answer in time, or its answer has another form.
 */
export async function askModel(draw: () => Promise<Uint8Array>): Promise<SeenBook | null> {
  const output = await ask(coverAnswer, COVER_PROMPT, draw, TIMEOUT_MS.cover);
  if (!output) return null;
  const { isbn, clockwiseDegreesToUpright: degrees, ...facts } = output;
  return {
    facts: { ...facts, isbn: isbn ? readIsbn(isbn) : null },
    turn: ((degrees ?? 0) / 90) as SeenBook["turn"],
  };
}

/** As `askModel`, for a photo of a whole shelf, sent to the model once; `signal` ends waiting for it. */
export async function askModelForShelf(
  draw: () => Promise<Uint8Array>,
  signal?: AbortSignal,
): Promise<SeenOnShelf[] | null> {
  const output = await ask(shelfAnswer, SHELF_PROMPT, draw, TIMEOUT_MS.shelf, signal);
  if (!output) return null;
  return output.spines.map(({ title, author, language, box }) => ({
    title,
    author: author || null,
    language: language ?? null,
    box: box
      ? { x0: box.left / 1_000, y0: box.top / 1_000, x1: box.right / 1_000, y1: box.bottom / 1_000 }
      : null,
  }));
}

async function ask<T>(
  schema: z.ZodType<T>,
  text: string,
  draw: () => Promise<Uint8Array>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<T | null> {
  const { AI_BASE_URL: baseURL, AI_API_KEY: apiKey, AI_MODEL } = env();
  if (!baseURL || !AI_MODEL) return null;
  const [{ createOpenAICompatible }, { generateText, Output }] = await Promise.all([
    import("@ai-sdk/openai-compatible"),
    import("ai"),
  ]);
  const provider = createOpenAICompatible({
    name: "covers",
    baseURL,
    apiKey,
    supportsStructuredOutputs: true,
  });
  try {
    const { output } = await generateText({
      model: provider.chatModel(AI_MODEL),
      output: Output.object({ schema }),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text },
            { type: "file", mediaType: "image/jpeg", data: await draw() },
          ],
        },
      ],
      maxRetries: 0,
      abortSignal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    return output;
  } catch (error) {
    log().warn({ error: errorText(error) }, "vision model");
    return null;
  }
}
