/** What a row has to reach: at least, or at most, in its unit; a ratio has none. */
export type Target = {
  row: string;
  /** The row of `npm run bench` that measures it. */
  command: string;
  stretch?: number;
  unit?: string;
} & ({ least: number } | { most: number });

/** Every target of `npm run bench`; docs/bench.md has the same table, with the last figures. */
export const TARGETS = {
  search: { command: "search", row: "searches a second : bare node + pg", least: 0.75, stretch: 0.9 },
  reads: { command: "reads", row: "polled reads a second : bare node + pg", least: 0.7, stretch: 0.8 },
  chat: { command: "chat", row: "chat messages a second : bare socket.io + INSERT", least: 0.35, stretch: 0.5 },
  page: { command: "page", row: "search pages a second : bare Next page", least: 0.32, stretch: 0.5 },
  town: { command: "town", row: "town pages a second : bare Next page", least: 0.6 },
  compare: { command: "compare", row: "a hot call a second : that of another commit", least: 0.9, stretch: 0.95 },
  html: { command: "bytes", row: "HTML of the search page", most: 60, stretch: 45, unit: "kB" },
  scripts: { command: "bytes", row: "script bytes of the search page : bare Next page", most: 1.4, stretch: 1.25 },
  lcp: { command: "phone", row: "phone, largest contentful paint : bare Next page", most: 1.25, stretch: 1.1 },
  tbt: { command: "phone", row: "phone, total blocking time : bare Next page", most: 1.5, stretch: 1.2 },
  lighthouse: { command: "phone", row: "phone, accessibility, best practices and SEO", least: 100, unit: "%" },
  sockets: { command: "sockets", row: "memory of an idle socket : bare socket.io", most: 1.2, stretch: 1.1 },
  near: { command: "times", row: "search p95, 10 km, a million books : 10,000", most: 3, stretch: 2 },
  far: { command: "times", row: "search p95, 100 km, a million books : 10,000", most: 2, stretch: 1.5 },
  filtered: { command: "times", row: "search p95, by lentCount, a million books : 10,000", most: 6, stretch: 4 },
  fuzzy: { command: "times", row: "search p95, fuzzy title, a million books : 10,000", most: 8, stretch: 5 },
  slowest: { command: "times", row: "p95 of any search among a million books", most: 50, unit: "ms" },
  circles: { command: "circles", row: "search p95 with 100,000 circles : without", most: 1.2 },
  history: { command: "history", row: "page of a chat, ten million messages : 10,000", most: 1.2, stretch: 1.05 },
  wishes: { command: "wishes", row: "p95 of a new book, a million wishes : 10,000", most: 2, stretch: 1.2 },
  shelf: { command: "shelf", row: "search p95 while another's 5,000 books move : else", most: 1.5, stretch: 1.1 },
  photos: { command: "photos", row: "search p95 while 20 readers send photos : else", most: 2, stretch: 1.5 },
  titles: { command: "covers", row: "titles read of rendered covers", least: 90, stretch: 95, unit: "%" },
  authors: { command: "covers", row: "authors read of rendered covers", least: 85, stretch: 95, unit: "%" },
  "titles Latin": { command: "covers --folder", row: "titles read of real covers, Latin", least: 80, unit: "%" },
  "authors Latin": { command: "covers --folder", row: "authors read of real covers, Latin", least: 85, unit: "%" },
  "titles uk": { command: "covers --folder", row: "titles read of real covers, Ukrainian", least: 65, unit: "%" },
  "authors uk": { command: "covers --folder", row: "authors read of real covers, Ukrainian", least: 70, unit: "%" },
  "titles ru": { command: "covers --folder", row: "titles read of real covers, Russian", least: 60, unit: "%" },
  "authors ru": { command: "covers --folder", row: "authors read of real covers, Russian", least: 65, unit: "%" },
  wrongCovers: { command: "covers --folder", row: "real covers listed as sure with a wrong title", most: 5, unit: "%" },
  coverMedian: { command: "covers --folder", row: "reading a real cover, median", most: 2, stretch: 1, unit: "s" },
  coverP95: { command: "covers --folder", row: "reading a real cover, 95th percentile", most: 5, stretch: 3, unit: "s" },
  spines: { command: "shelves", row: "titles read of rendered spines", least: 70, stretch: 85, unit: "%" },
  wrongSpines: { command: "shelves", row: "ticked rows of rendered shelves with a wrong title", most: 10, stretch: 5, unit: "%" },
  realSpines: { command: "shelves --folder", row: "titles read of real spines", least: 60, unit: "%" },
  realAuthors: { command: "shelves --folder", row: "authors read of real spines whose title was", least: 60, unit: "%" },
  wrongRealSpines: { command: "shelves --folder", row: "ticked rows of real shelves with a wrong title", most: 10, unit: "%" },
  realShelf: { command: "shelves --folder", row: "reading a real shelf, median", most: 30, unit: "s" },
} satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;
