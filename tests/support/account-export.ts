import { GET as EXPORT } from "@/app/api/users/me/export/route";
import type { Person } from "./people";
import { unzip } from "./unzip";

/** The export of this user's data, as downloaded. */
export async function exportOf(as: Person) {
  const response = await EXPORT(
    new Request("http://localhost:3999/api/users/me/export", {
      headers: { authorization: `Bearer ${as.token}` },
    }),
    { params: Promise.resolve({}) },
  );
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  return { response, files, text: files.get("data.json")?.toString() ?? "" };
}
