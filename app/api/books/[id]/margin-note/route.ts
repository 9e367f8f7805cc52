import { deleteNote, writeNote } from "@/lib/features/journey/commands";
import { journey, noteInput } from "@/lib/features/journey/schema";
import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";

export const PUT = handle({
  summary: "Leave a note in a book one has had, or change it",
  auth: "member",
  errors: ["FORBIDDEN"],
  params: idParams,
  body: noteInput,
  output: journey,
  run: ({ actor, params, body }) => writeNote(actor, params.id, body),
});

export const DELETE = handle({
  summary: "Take one's own note out of a book",
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => deleteNote(actor, params.id),
});
