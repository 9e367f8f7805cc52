import { AppError } from "@/lib/shared/errors";
import { line } from "@/lib/shared/text";
import { parseInput } from "@/lib/shared/validation";
import { isArchive } from "./archive";
import { archiveQueue } from "./read-in-worker";
import { importFields } from "./schema";
import { MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES, type Encoding } from "./terms";
import { cut } from "@/lib/shared/signs";

/** Maximum of stored characters of a file name. */
const MAX_NAME = 200;
/** File names that forms use for a file without a name, such as a pasted list. */
const UNNAMED = ["", "blob", "undefined"];

/** The form of an import: a file (a pasted list too) and its options; the limit is larger for an archive. */
export const IMPORT_FORM = {
  maxBytes: MAX_IMPORT_BYTES + 100_000,
  large: { maxBytes: MAX_ARCHIVE_BYTES + 100_000, queue: archiveQueue },
};

/** A list that was sent. */
export interface SentList {
  file: Blob;
  /** Name of the file. */
  name: string | null;
  /** How its letters are written, if its reader says it. */
  encoding?: Encoding;
}

/**
 * The file of an import's form.
 * @throws AppError INVALID_INPUT if there is none, or of an unknown encoding; TOO_LARGE.
 */
export async function fileOf(form: FormData): Promise<SentList> {
  const fields = parseInput(importFields, { encoding: form.get("encoding") ?? undefined });
  const file = form.get("file");
  if (!(file instanceof Blob) || file.size === 0) {
    throw new AppError("INVALID_INPUT", { fields: { file: { code: "required" } } });
  }
  const most = (await isArchive(file)) ? MAX_ARCHIVE_BYTES : MAX_IMPORT_BYTES;
  if (file.size > most) throw new AppError("TOO_LARGE");
  const given = file instanceof File && !UNNAMED.includes(file.name) ? file.name : "";
  const name = line(MAX_NAME).safeParse(cut(given, MAX_NAME)).data ?? null;
  return { file, name, ...fields };
}
