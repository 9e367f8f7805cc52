import type { EmbeddedDatabase } from "@/lib/server/database/embedded";
import type { Product } from "./servers";
import type { World } from "./world";

/** Sizes of a full run, each an option of `npm run bench`. */
export const DEFAULTS = {
  rounds: 5,
  /** Length of each measurement of a rate. */
  seconds: 5,
  books: 1_000_000,
  messages: 10_000_000,
  wishes: 1_000_000,
  /** Idle sockets. */
  sockets: 2_000,
  /** Rendered pictures of each half. */
  covers: 60,
  shelves: 20,
};
export type Sizes = typeof DEFAULTS;

/** What the measurements of the rows use. */
export interface Bench extends Sizes {
  cluster: EmbeddedDatabase;
  /** The folder of the databases. */
  data: string;
  /** Both are made when a row first needs them. */
  world: () => Promise<World>;
  product: () => Promise<Product>;
  /** A folder of real photos with their `truth.tsv`, to read instead of rendered ones. */
  folder: string | undefined;
  say: (line: string) => void;
}
