import { handle } from "@/lib/server/http/handle";
import { createImport } from "@/lib/features/imports/create-commands";
import { fileOf, IMPORT_FORM } from "@/lib/features/imports/file";
import { listImports } from "@/lib/features/imports/queries";
import { bookImport, importFields, importFiles } from "@/lib/features/imports/schema";
import { createShelfImport } from "@/lib/features/imports/shelf-commands";
import { pictureOf, PICTURE_FORM } from "@/lib/features/files/schema";

export const GET = handle({
  summary: "List the lists of books that the caller brought along, newest first",
  auth: "member",
  output: bookImport.array(),
  run: ({ actor }) => listImports(actor),
});

export const POST = handle({
  summary:
    "Bring a list of books along: an export of another service or of an account here, a CSV file, ISBNs or titles; or a photo of a shelf",
  auth: "member",
  rate: "upload",
  status: 201,
  idempotent: true,
  location: ({ id }) => `/api/imports/${id}`,
  upload: { ...IMPORT_FORM, maxBytes: Math.max(IMPORT_FORM.maxBytes, PICTURE_FORM.maxBytes) },
  files: importFiles,
  fields: importFields,
  output: bookImport,
  errors: [
    "IMPORT_UNREADABLE",
    "IMPORT_FORMAT",
    "IMPORT_EMPTY",
    "IMPORT_ROWS",
    "IMPORT_COLUMNS",
    "IMPORT_LIMIT",
    "IMPORT_COVERS",
    "IMPORT_BUSY",
    "UNSUPPORTED_PHOTO",
  ],
  run: async ({ actor, form }) => {
    if (form.has("photo")) return createShelfImport(actor, await pictureOf(form, "photo"));
    return createImport(actor, await fileOf(form));
  },
});
