import { chatMessages, reads, searches } from "./api-rows";
import type { Bench } from "./bench";
import { circleTimes } from "./circles";
import { searchesWhilePhotosAreRead } from "./photos";
import { coverRates } from "./covers/rates";
import { realCoverRates } from "./covers/real";
import { chatHistory } from "./history";
import type { Measured } from "./measure";
import { phonePages } from "./phone-rows";
import { pageBytes, searchPage, townPage } from "./page-rows";
import { searchTimes } from "./search";
import { realShelfRates } from "./shelves/real";
import { shelfRates } from "./shelves/rates";
import { shelfWork } from "./shelf-work";
import { idleSockets } from "./sockets";
import { wishTimes } from "./wishes";

/** The rows by the names that choose them on the command line. */
export const ROWS: Record<
  string,
  { about: string; measure: (bench: Bench) => Promise<Measured[]> }
> = {
  search: { about: "POST /api/books/search, requests per second", measure: searches },
  reads: { about: "polled reads, requests per second", measure: reads },
  chat: { about: "chat messages acknowledged per second", measure: chatMessages },
  page: { about: "signed-in search page, rendered per second", measure: searchPage },
  town: { about: "a town's page for visitors, rendered per second", measure: townPage },
  bytes: { about: "bytes of the search page and its scripts", measure: pageBytes },
  phone: { about: "Lighthouse on a phone: login, a shared book, search", measure: phonePages },
  sockets: { about: "memory per idle socket", measure: idleSockets },
  times: { about: "p95 of searches among many books : few", measure: searchTimes },
  circles: { about: "p95 of searches with many circles : without", measure: circleTimes },
  history: { about: "page of a chat's history among many messages : few", measure: chatHistory },
  shelf: {
    about: "search of others while a shelf of 5,000 books moves : else",
    measure: shelfWork,
  },
  wishes: { about: "p95 of a new book among many wishes : few", measure: wishTimes },
  photos: {
    about: "p95 of searches while twenty readers send photos of covers : else",
    measure: searchesWhilePhotosAreRead,
  },
  covers: {
    about: "titles and authors recognized on rendered covers, or on those of --folder",
    measure: (bench) =>
      bench.folder === undefined ? coverRates(bench) : realCoverRates(bench.folder, bench.say),
  },
  shelves: {
    about: "spines of rendered shelves that become rows, or of those of --folder",
    measure: (bench) =>
      bench.folder === undefined ? shelfRates(bench) : realShelfRates(bench.folder, bench.say),
  },
};
