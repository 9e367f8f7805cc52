import type { EmbeddedDatabase } from "@/lib/server/database/embedded";
import type { Product } from "./servers";
import type { World } from "./world";

/** What the rows of the bench work with. */
export interface Bench {
  cluster: EmbeddedDatabase;
  /** Of the databases and data folders. */
  data: string;
  /** Made when the first row needs them. */
  world: () => Promise<World>;
  product: () => Promise<Product>;
  rounds: number;
  /** Of each measurement of a rate. */
  seconds: number;
  /** Idle sockets, and sizes of the large databases. */
  sockets: number;
  books: number;
  messages: number;
  wishes: number;
  /** Rendered covers of each half. */
  covers: number;
  /** Real photos with their `truth.tsv`, instead of rendered ones. */
  folder: string | undefined;
  /** Rendered shelves of each half. */
  shelves: number;
  say: (line: string) => void;
}
