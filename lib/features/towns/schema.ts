import type { Genre } from "@/prisma/client/enums";
import type { CircleCard } from "@/lib/features/circles/schema";
import type { Country } from "@/lib/shared/countries";

/** A town with a page. */
export interface TownLink {
  country: Country;
  slug: string;
  /** In the reader's script, where the gazetteer has it. */
  name: string;
}

export interface TownBook {
  id: string;
  title: string;
  author: string;
  coverImageUrl: string | null;
}

/** What anybody may know of a town. */
export interface TownPage extends TownLink {
  /** Null while too few readers live there for any number. */
  counts: { readers: number; books: number; genres: Genre[] } | null;
  books: TownBook[];
  /** Those that anybody may join, the largest first. */
  circles: CircleCard[];
}
