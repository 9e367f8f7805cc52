import type { CircleInvitation } from "@/lib/features/circles/schema";
import type { BookLabels } from "@/lib/features/shelf/schema";
import type { OwnInvitation } from "@/lib/features/invitations/schema";
import type { HandOverMoment } from "@/lib/features/loans/terms";
import { BASE_URL } from "./base-url";
import { coverPhoto, dayFromNow, unusualWord } from "./book";
import { say } from "./chat";
import { approved, askFor, lent, listBook, type Made } from "./lending";
import { newAdministrator, newcomer, newReader, type Reader } from "./reader";
import { makeGifts, type GiftScene } from "./scene-gifts";
import { bringLists, type ImportScene } from "./scene-imports";

/** A small neighbourhood, with a loan in every state between two readers. */
export interface Scene {
  owner: Reader;
  borrower: Reader;
  /** Has no books or loans, and waits for the lent and the approved book. */
  beginner: Reader;
  /** Has an empty profile. */
  newcomer: Reader;
  /** The owner's books by the status of the loan to the borrower; `free`: none, `asked`: lent, more time asked for. */
  books: Record<
    "free" | "requested" | "approved" | "scheduled" | "lent" | "asked" | "returned" | "lost",
    Made
  >;
  gifts: GiftScene;
  /** The owner's, in which the borrower is too and one reader asks to be; its link. */
  circle: {
    id: string;
    link: string;
    /** The address on the label of its own book. */
    label: string;
  };
  /** The address on the label of `free`. */
  label: string;
  /** The path of the owner's invitation with `free`. */
  invitation: string;
  /** Has imports. */
  collector: Reader;
  imports: ImportScene;
  admin: Reader;
  /** The borrower's report about a message of the owner. */
  report: string;
  /** The owner's report about the returned loan, which has pictures. */
  loanReport: string;
  /** Ids of the loans of these books; the scheduled one has messages. */
  loans: Record<
    "requested" | "approved" | "scheduled" | "lent" | "asked" | "returned" | "lost",
    string
  >;
}

const LONG_MESSAGE =
  "Добрий день! Давно шукаю саме цю книжку для читацького клубу. Можу забрати будь-якого вечора " +
  "після шостої, поверну за три тижні й обгорну, щоб не пошкодити палітурку.";
/** Words without an end, which must stay on a phone's page. */
const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitän";
const LONG_LINK = `https://example.org/${"a".repeat(90)}`;

/** The borrower's. */
const WISHES = [
  { isbn: "9780306406157" },
  { genre: "COOKBOOK", language: "uk", country: "DEU" },
  { title: "Сто років самотності", author: "Габріель Гарсія Маркес", city: "Київ", radiusKm: 25 },
];

export async function makeScene(): Promise<Scene> {
  const [owner, borrower, beginner, fresh, collector, admin] = await Promise.all([
    newReader({ name: "Оксана Гринюк" }),
    newReader({ name: "Тарас Левицький", postalCode: "79026" }),
    newReader({ name: "Ніна Початківська" }),
    newcomer(),
    newReader({ name: "Богдан Книгарний" }),
    newAdministrator(),
  ]);
  const books = await makeBooks(owner);
  const promise = (book: Made) => approved(owner, borrower, { book });
  const lend = (book: Made) => lent(owner, borrower, { book });
  const loans: Scene["loans"] = await all({
    requested: askFor(borrower, books.requested, `${LONG_MESSAGE} ${LONG_LINK}`),
    approved: promise(books.approved),
    scheduled: promise(books.scheduled),
    lent: lend(books.lent),
    asked: lend(books.asked),
    returned: lend(books.returned),
    lost: lend(books.lost),
  });
  await owner.call("PUT", `/loans/${loans.scheduled}/schedule-meetup`, {
    date: dayFromNow(3),
    time: "18:00",
    location: "L".repeat(90),
    notes: LONG_LINK,
  });
  await sendCondition(owner, loans.returned, "HAND_OVER");
  await sendCondition(borrower, loans.returned, "HAND_OVER");
  await sendCondition(borrower, loans.returned, "RETURN");
  await sendCondition(borrower, loans.returned, "RETURN");
  await borrower.call("PUT", `/loans/${loans.asked}/extension`, {
    dueDate: dayFromNow(44),
    message: "Лишилося сто сторінок, а тиждень божевільний. Можна ще на два тижні?",
  });
  await owner.call("PUT", `/loans/${loans.returned}/return`, {});
  await owner.call("PUT", `/loans/${loans.lost}/lost`, {});
  await owner.call("PUT", `/loans/${await askFor(borrower, books.free)}/cancel`, {
    feedback: "Читаю її саме зараз.",
  });
  for (const wish of WISHES) await borrower.call("POST", "/wishes", wish);
  await beginner.call("POST", `/books/${books.lent.id}/waiting`, { borrowerMessage: LONG_MESSAGE });
  await beginner.call("POST", `/books/${books.approved.id}/waiting`, {});
  await rateEachOther(owner, borrower);
  await tieFriends(owner, borrower, beginner);
  await talk(owner, borrower, loans.scheduled);
  await sendIdentity(beginner);
  const report = await reportLastMessage(borrower, owner);
  const loanReport = await reportLoan(owner, loans.returned);
  const gifts = await makeGifts(owner, borrower);
  const label = await labelOf(owner, books.free);
  const invitation = await invitationOf(owner, books.free);
  const imports = await bringLists(collector);
  const circle = await makeCircle(owner, borrower, collector);
  const readers = { owner, borrower, beginner, newcomer: fresh, collector, admin };
  return {
    ...readers,
    books,
    loans,
    gifts,
    imports,
    circle,
    label,
    invitation,
    report,
    loanReport,
  };
}

/** Waits for all of them. */
async function all<K extends string>(made: Record<K, Promise<string>>): Promise<Record<K, string>> {
  const entries = Object.entries<Promise<string>>(made).map(async ([name, id]) => [name, await id]);
  return Object.fromEntries(await Promise.all(entries));
}

async function makeBooks(owner: Reader): Promise<Scene["books"]> {
  const make = async (name: string) => {
    const title = `${name} ${unusualWord()}`;
    const facts = {
      description: `«${title}» — тиха книжка про річку, якої не видно, і про тих, хто її чує: ${LONG_LINK}`,
      genre: "SCIENCE_FICTION",
      language: "uk",
      condition: "VERY_GOOD",
      form: "Тверда обкладинка",
    };
    return listBook(owner, { title, ...facts });
  };
  const [free, requested, approved, scheduled, lent, asked, returned, lost] = await Promise.all(
    ["Вітер", LONG_WORD, "Замок", LONG_WORD, "Ратуша", "Кульпарків", "Цитадель", "Левандівка"].map(
      make,
    ),
  );
  if (!free || !requested || !approved || !scheduled || !lent || !asked || !returned || !lost) {
    throw new Error("a book is missing");
  }
  await Promise.all([sendCover(owner, free.id), sendCover(owner, scheduled.id)]);
  return { free, requested, approved, scheduled, lent, asked, returned, lost };
}

async function makeCircle(owner: Reader, member: Reader, asking: Reader): Promise<Scene["circle"]> {
  const facts = { description: `Наш будинок. ${LONG_LINK}`, admission: "REQUEST", city: "Львів" };
  const { id } = await owner.call<{ id: string }>("POST", "/circles", {
    name: LONG_WORD,
    ...facts,
  });
  const { url, code } = await owner.call<CircleInvitation>("GET", `/circles/${id}/invitation`);
  await member.call("POST", `/circles/${id}/join`, { code });
  await asking.call("POST", `/circles/${id}/join`, {});
  const own = { visibility: "CHOSEN_CIRCLES", circles: [id], ownCircleId: id };
  const book = await listBook(owner, { ...own, title: LONG_WORD });
  return { id, link: new URL(url).pathname, label: await labelOf(owner, book) };
}

async function labelOf(owner: Reader, { id }: Made): Promise<string> {
  const made = await owner.call<BookLabels>("POST", "/books/labels", { ids: [id] });
  return new URL(made.labels[0]?.url ?? "").pathname;
}

async function invitationOf(owner: Reader, { id }: Made): Promise<string> {
  const { url } = await owner.call<OwnInvitation>("PUT", "/users/me/invitation", {});
  return `${new URL(url ?? "").pathname}?book=${id}`;
}

async function sendIdentity(reader: Reader): Promise<void> {
  await sendPicture(reader, "/users/me/verification");
}

async function sendCover(reader: Reader, bookId: string): Promise<void> {
  await sendPicture(reader, `/books/${bookId}/cover`);
}

/** Adds a picture of a book's condition; gives its id. */
async function sendCondition(
  reader: Reader,
  loanId: string,
  moment: HandOverMoment,
): Promise<string> {
  const { imageId } = await sendPicture(reader, `/loans/${loanId}/pictures`, { moment });
  return imageId ?? "";
}

async function sendPicture(
  reader: Reader,
  path: string,
  fields: Record<string, string> = {},
): Promise<{ imageId?: string }> {
  const { name, mimeType, buffer } = await coverPhoto();
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await fetch(`${BASE_URL}/api${path}`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function reportLoan(from: Reader, loanId: string): Promise<string> {
  const details = "Книжка повернулася з відірваним кутиком на сто двадцятій сторінці.";
  const body = { reason: "damaged", details, context: { loanId } };
  return (await from.call<{ id: string }>("POST", "/reports", body)).id;
}

/** Reports the last message by the other. */
export async function reportLastMessage(from: Reader, about: Reader): Promise<string> {
  const path = `/chat/direct/${about.id}/messages`;
  const messages = await from.call<{ id: string; senderId: string }[]>("GET", path);
  const messageId = messages.find(({ senderId }) => senderId === about.id)?.id;
  const details = "Третє таке повідомлення за день, хоча я просив більше не писати.";
  const context = { messageId };
  const body = { targetUserId: about.id, reason: "spam", details, context };
  return (await from.call<{ id: string }>("POST", "/reports", body)).id;
}

/** A returned loan with both ratings, so that there are averages. */
async function rateEachOther(owner: Reader, borrower: Reader): Promise<void> {
  const book = await listBook(owner, { title: `Личаків ${unusualWord()}` });
  const id = await approved(owner, borrower, { book });
  await owner.call("PUT", `/loans/${id}/return`, {});
  await owner.call("POST", `/loans/${id}/rate`, { punctuality: 5, accuracy: 4, communication: 5 });
  await borrower.call("POST", `/loans/${id}/rate-book`, { rating: 9, reviewText: "Ніч без сну." });
}

/** Messages about a loan, and between friends; the borrower's last message is unread. */
async function talk(owner: Reader, borrower: Reader, loanId: string): Promise<void> {
  await say(owner, { loanId }, ["Вітаю! У понеділок після п’ятої, біля бібліотеки?"]);
  await say(borrower, { loanId }, ["Так, ідеально. Принесу й вашу «Землю»."]);
  await say(owner, { recipientId: borrower.id }, ["Чай чи кава?"]);
  await say(borrower, { recipientId: owner.id }, [
    "Завжди чай.",
    "І щось до чаю: https://example.org/pyrohy",
  ]);
}

/** Owner and borrower are friends; the beginner's friend request is unanswered. */
async function tieFriends(owner: Reader, borrower: Reader, beginner: Reader): Promise<void> {
  await owner.call("POST", `/users/${owner.id}/friends/request/${borrower.id}`);
  await borrower.call("POST", `/users/${borrower.id}/friends/accept/${owner.id}`);
  await beginner.call("POST", `/users/${beginner.id}/friends/request/${owner.id}`);
}
