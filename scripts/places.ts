// Makes prisma/places.tsv.gz anew where cities, exonyms, folding or spellings changed: `node --import tsx scripts/places.ts`.
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PLACES } from "@/lib/features/geo/commands";
import { gazetteerText } from "@/lib/features/geo/gazetteer";

writeFileSync(PLACES, gzipSync(gazetteerText(), { level: 9 }));
