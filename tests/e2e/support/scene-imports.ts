import type { BookImport } from "@/lib/features/imports/schema";
import { BASE_URL } from "./base-url";
import type { Reader } from "./reader";

/** Ids of imports: to be reviewed, listed. */
export type ImportScene = Record<"review" | "listed", string>;

/** Imports two lists and brings them to these states. */
export async function bringLists(reader: Reader): Promise<ImportScene> {
  const listed = await bringList(reader, "Емма — Джейн Остін\nДюна\nМомо — Міхаель Енде");
  await reader.call("POST", `/imports/${listed}/finish`, {});
  let state = "";
  while (state !== "LISTED")
    ({ state } = await reader.call<BookImport>("GET", `/imports/${listed}`));
  const review = [
    "Title,Author,ISBN13,Exclusive Shelf,Binding",
    ...["Кобзар,Тарас Шевченко,9780306406157,read,", "Емма,Джейн Остін,,read,", "Дюна,,,read,"],
    ...["Wörterbuch der Donaudampfschifffahrtsgesellschaften,Anna Ö.,9783161484101,read,Gebunden"],
    ...["Кобзар,Тарас Шевченко,,read,", "Колись прочитаю,Хтось,,to-read,"],
  ];
  return {
    listed,
    review: await bringList(reader, review.join("\n"), "goodreads_library_export.csv"),
  };
}

/** Imports a list and waits until it is read; gives the id of the import. */
export async function bringList(reader: Reader, list: string, name = ""): Promise<string> {
  const form = new FormData();
  form.set("file", new File([list], name));
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await fetch(`${BASE_URL}/api/imports`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`a list: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as BookImport).id;
}
