import { AppError } from "@/lib/shared/errors";
import { line } from "@/lib/shared/text";
import { isArchive } from "./archive";
import { archiveQueue } from "./read-in-thread";
import { MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES } from "./terms";

/** Longest name of a file that is kept, in characters. */
const MAX_NAME = 200;
/** What a form calls a file without a name, as a pasted list is. */
const UNNAMED = ["", "blob", "undefined"];

/** The form of an import: the list as a file, a pasted one too, and its wrapping; of an archive a larger one. */
export const IMPORT_FORM = {
  maxBytes: MAX_IMPORT_BYTES + 100_000,
  large: { maxBytes: MAX_ARCHIVE_BYTES + 100_000, queue: archiveQueue },
};

/** The list of an import's form. @throws AppError INVALID_INPUT where there is none, TOO_LARGE. */
export async function fileOf(form: FormData): Promise<{ file: Blob; name: string | null }> {
  const file = form.get("file");
  if (!(file instanceof Blob) || file.size === 0) {
    throw new AppError("INVALID_INPUT", { fields: { file: { code: "required" } } });
  }
  const most = (await isArchive(file)) ? MAX_ARCHIVE_BYTES : MAX_IMPORT_BYTES;
  if (file.size > most) throw new AppError("TOO_LARGE");
  const given = file instanceof File && !UNNAMED.includes(file.name) ? file.name : "";
  return { file, name: line(MAX_NAME).safeParse(given.slice(0, MAX_NAME)).data ?? null };
}
