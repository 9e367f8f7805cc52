import { fold } from "@/lib/shared/fold";

/** Words in the languages of the interface and of books, and in Russian; compared without case and accents. */
const words = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(", ")).map(fold));

/** What a cell says of a book that its reader would like to have or read. */
const WISHED = words(
  "to read, toread, want to read, wanttoread, plantoread, wants to read, i want to read, will read, to be read, tbr, tbr list, read next, up next",
  "wish, wishes, wished, wished for, wish list, wishlist, on wish list, wanted, want, want to buy, to buy, buy, to get",
  "planned, planned to read, plan to read, planning, planning to read, later, for later, read later, on order, ordered",
  "хочу прочитати, хочу читати, хочу почитати, хочу, прочитати, до прочитання, до читання, буду читати, на потім",
  "на пізніше, у бажаннях, в бажаннях, бажаю, хочу мати, бажане, бажана, бажані, бажання, список бажань, вішліст, віш ліст, хотілки, в планах, у планах",
  "план, плани, заплановано, заплановане, заплановані, запланована, планую, планую прочитати, хочу купити, купити",
  "хочу прочитать, хочу почитать, хочу читать, прочитать, к прочтению, буду читать, на потом, отложено на потом",
  "желаемое, желания, список желаний, вишлист, виш лист, хотелки, запланировано, запланированные, планирую",
  "планирую прочитать, хочу купить, купить",
  "möchte ich lesen, möchte lesen, ich möchte lesen, will ich lesen, will lesen, lesen wollen, zu lesen, noch zu lesen",
  "lesewunsch, für später, später lesen, später, wunsch, wünsche, wunschliste, wunschbuch, wunschbücher, gewünscht",
  "wunschzettel, merkliste, merkzettel, vorgemerkt, geplant, zu kaufen, kaufen, will ich haben, möchte ich haben",
  "por leer, para leer, quiero leer, quiero leerlo, leer después, para más tarde, más tarde, lo quiero, quiero",
  "lista de deseos, deseado, deseada, deseados, deseo, deseos, planeado, planificado, por comprar, para comprar",
  "à lire, envie de lire, j'ai envie de lire, je veux lire, veux lire, veut lire, à lire plus tard, plus tard",
  "pour plus tard, liste de souhaits, souhait, souhaits, souhaité, souhaitée, liste d'envies, envie, envies, prévu",
  "prévue, planifié, à acheter",
  "da leggere, voglio leggere, vorrei leggere, leggere dopo, per dopo, più tardi, lista dei desideri",
  "lista desideri, desiderato, desiderati, desiderio, desideri, pianificato, in programma, da comprare",
  "chcę przeczytać, chcę czytać, do przeczytania, do czytania, przeczytać, na później, później, lista życzeń",
  "życzenie, życzenia, chcę mieć, chcę, zaplanowane, zaplanowana, planowane, planuję, planuję przeczytać, w planach",
  "chcę kupić, do kupienia, kupić",
);

/** What it says beside that of one that stands on the reader's shelf all the same. */
const OWNED = words(
  "your library, my library, owned, own, i own, i own it, in collection, read, reading, currently reading, finished",
  "ваша бібліотека, моя бібліотека, є, маю, у мене є, прочитано, читаю, ваша библиотека, моя библиотека, есть, прочитана",
  "ihre bibliothek, deine bibliothek, meine bibliothek, vorhanden, im besitz, besitze ich, gelesen",
  "tu biblioteca, su biblioteca, mi biblioteca, lo tengo, leído, votre bibliothèque, ma bibliothèque, possédé, lu",
  "la tua biblioteca, la mia biblioteca, posseduto, letto, twoja biblioteka, moja biblioteka, mam, posiadam, przeczytane",
);

/** What it says of one that was only borrowed, or is gone. */
const NOT_OWNED = words(
  "read but unowned, unowned, not owned, not in collection, previously owned, sold, given away, deleted",
);

/** Columns whose "yes" is a wish, and columns whose "no" is a book that is not there. */
const WISH_COLUMNS = words(
  "wish list, wishlist, wish, wished, wanted, want to read, to read, tbr, on wish list, is wishlist",
  "список бажань, бажання, бажане, хочу прочитати, хочу, вішліст, список желаний, хочу прочитать, вишлист",
  "wunschliste, wunsch, gewünscht, möchte ich lesen, lista de deseos, deseado, quiero leer, por leer",
  "liste de souhaits, souhait, liste d'envies, à lire, lista dei desideri, desiderato, da leggere",
  "lista życzeń, życzenie, do przeczytania, chcę przeczytać",
);
const OWNER_COLUMNS = words(
  "owned, own, i own, i own it, do i own it, in collection, in library",
  "у мене є, є, маю, є в мене, є вдома, есть, есть у меня, в наличии, в наявності, наявність, vorhanden, im besitz",
  "besitze ich, besitz, habe ich, lo tengo, en propiedad, poseo, possédé, je possède, posseduto, ce l'ho, posiadam, mam",
);
/** Columns that say how far its reader is with a book. */
const STATUS_COLUMNS = words(
  "status, read status, reading status, book status, collection status, state, shelf, shelves, bookshelf, bookshelves",
  "exclusive shelf, my shelf, list, lists, collection, collections, reading state, progress",
  "статус, статус читання, стан читання, стан, полиця, полиці, список, списки, колекція, статус чтения, полка, полки",
  "lesestatus, lesestand, regal, regale, liste, sammlung, buchstatus, estado, estado de lectura, estantería, lista",
  "statut, statut de lecture, état, étagère, stato, stato di lettura, stato lettura, scaffale",
  "status czytania, stan, półka, półki, stav, stav čtení",
);

const NO = words(
  "0, -, –, —, ✗, no, n, not, false, none, ні, нема, немає, нет, nein, non, nie, ne, falsch, fałsz, falso, faux",
);

/** Characters that are read of a cell. */
const MAX_STATUS = 200;
const folded = (cell: string) => fold(cell.slice(0, MAX_STATUS));
/** Parts of a cell with several words: "Wishlist, Fantasy". */
const parts = (cell: string) =>
  cell
    .slice(0, MAX_STATUS)
    .split(/[,;|/(]/)
    .map(fold);

/** What a list says of a book that its reader does not have: it is wished for, or only not there. */
export type Unowned = "WISHED" | "NOT_OWNED";

/** What a shelf, a status or a collection says of a book; null of one that its reader has. */
export function statusOf(cell: string): Unowned | null {
  const said = parts(cell);
  if (said.some((word) => OWNED.has(word))) return null;
  if (said.some((word) => WISHED.has(word))) return "WISHED";
  return said.some((word) => NOT_OWNED.has(word)) ? "NOT_OWNED" : null;
}

/** The same for a cell of a column with any name; "yes" and "no" mean what the name says. */
export function statusIn(column: string, cell: string): Unowned | null {
  const said = folded(cell);
  if (!said) return null;
  const name = fold(column);
  if (WISH_COLUMNS.has(name)) return NO.has(said) || OWNED.has(said) ? null : "WISHED";
  if (OWNER_COLUMNS.has(name) && NO.has(said)) return "NOT_OWNED";
  return statusOf(cell);
}

/** How surely a column says which books are wished for, by its name and cells; 0: it does not. */
export function statusSureness(column: string, cells: readonly string[]): number {
  if (!cells.some((cell) => statusIn(column, cell))) return 0;
  const name = fold(column);
  if (WISH_COLUMNS.has(name)) return 4;
  if (STATUS_COLUMNS.has(name)) return 3;
  if (OWNER_COLUMNS.has(name)) return 2;
  const filled = cells.filter(Boolean).map(folded);
  const known = filled.filter((cell) => [WISHED, OWNED, NOT_OWNED].some((list) => list.has(cell)));
  return known.length > filled.length / 2 ? 1 : 0;
}
