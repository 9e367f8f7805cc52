import { handle } from "@/lib/server/http/handle";
import { createBookFromCover } from "@/lib/features/covers/commands";
import { bookOrReading, coverMetadata, metadataOf } from "@/lib/features/covers/schema";
import { pictureOf, PICTURE_FORM } from "@/lib/features/files/schema";

export const POST = handle({
  summary: "Add a book from a photo of its cover",
  auth: "member",
  rate: "cover",
  status: 201,
  idempotent: true,
  isNew: (answer) => "id" in answer,
  location: (answer) => ("id" in answer ? `/api/books/${answer.id}` : ""),
  upload: PICTURE_FORM,
  metadata: coverMetadata,
  output: bookOrReading,
  errors: [
    "COVER_UNREADABLE",
    "SHELF_PHOTO",
    "COVER_TIMEOUT",
    "COVERS_BUSY",
    "UNSUPPORTED_PHOTO",
    "PICTURE_LIMIT",
    "BOOK_LIMIT",
  ],
  run: async ({ actor, form, request, signal }) => {
    const stopped = AbortSignal.any([request.signal, signal]);
    return createBookFromCover(actor, await pictureOf(form), metadataOf(form), stopped);
  },
});
