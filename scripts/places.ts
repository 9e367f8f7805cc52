// `node --import tsx scripts/places.ts`: rebuilds prisma/places.tsv.gz. Run it after changing cities, exonyms, folding
// or spellings.
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PLACES } from "@/lib/features/geo/commands";
import { gazetteerText } from "@/lib/features/geo/gazetteer";

writeFileSync(PLACES, gzipSync(gazetteerText(), { level: 9 }));
