import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Typefaces of the rendered covers: book and display faces, slab, script, poster and old Slavonic. */
const FACES = {
  literata: ["literata", 600],
  inter: ["inter", 600],
  oswald: ["oswald", 500],
  playfair: ["playfair-display", 700],
  lobster: ["lobster", 400],
  caveat: ["caveat", 700],
  comfortaa: ["comfortaa", 600],
  ptSerif: ["pt-serif", 400],
  ruslan: ["ruslan-display", 400],
  montserrat: ["montserrat", 800],
  montserratThin: ["montserrat", 300],
  russo: ["russo-one", 400],
  yeseva: ["yeseva-one", 400],
  amatic: ["amatic-sc", 700],
  oldStandard: ["old-standard-tt", 400],
  neucha: ["neucha", 400],
  rubik: ["rubik", 700],
} as const satisfies Record<string, readonly [string, number]>;
export type Face = keyof typeof FACES;

const SUBSETS = ["cyrillic", "latin", "latin-ext"] as const;

/** The font families of a face, as in CSS. */
export function familyOf(face: Face): string {
  return SUBSETS.map((subset) => `${face}-${subset}`).join(", ");
}

const loaded = new Map<Face, Promise<{ name: string; data: Buffer; weight: 400 }[]>>();

/** The files of some faces, for `ImageResponse`. */
export async function fontsOf(faces: readonly Face[]) {
  const files = await Promise.all(faces.map((face) => loaded.get(face) ?? remember(face)));
  return files.flat();
}

function remember(face: Face) {
  const [folder, weight] = FACES[face];
  const files = Promise.all(
    SUBSETS.map(async (subset) => {
      const file = `${folder}-${subset}-${weight}-normal.woff`;
      const path = join("node_modules/@fontsource", folder, "files", file);
      const data = await readFile(path).catch(() => null);
      return data ? [{ name: `${face}-${subset}`, data, weight: 400 as const }] : [];
    }),
  ).then((found) => found.flat());
  loaded.set(face, files);
  return files;
}
