import { actionToken } from "@/lib/features/mailing/action-link";
import { unsubscribeToken } from "@/lib/features/mailing/unsubscribe-token";
import {
  accounts, everyone, members, only, ownersAlone, seen, seenByMembers, type Asked, type Row,
} from "./route-answers";
import { PUSH_KEYS, type Role, type World } from "./world";

const none = (): Asked => ({});
const loan = (which: "requested" | "approved" | "lent" | "asked" | "returned" | "promisedGift", body?: unknown) => (world: World): Asked => ({
  params: { id: world[which] },
  body,
});
const ofOwner = (world: World): Asked => ({ params: { userId: world.people.owner.id } });
const ofLoan = (world: World): Asked => ({ params: { loanId: world.approved } });
const ofImport = (body?: unknown) => (world: World): Asked => ({ params: { id: world.bookImport }, body });
const book = (body?: unknown) => (world: World): Asked => ({ params: { id: world.book }, body });

const circle = (body?: unknown) => (world: World): Asked => ({ params: { id: world.circle }, body });
const circleAnd = (who: "borrower" | "stranger", body?: unknown) => (world: World): Asked => ({
  params: { id: world.circle, userId: world.people[who].id },
  body,
});

/** Allowed to owners of a circle; its members learn that they are not one. */
function ofCircle(ask: Row["ask"], status: number): Row {
  return { ask, answers: only({ owner: status, borrower: 403 }) };
}

/** Allowed to the owner alone, about another user. */
function ofOwnerTo(other: Exclude<Role, "visitor">, status: number): Row {
  return {
    ask: ({ people }) => ({ params: { id: people.owner.id, userId: people[other].id } }),
    answers: members(403, { owner: status }),
  };
}

const unsubscribing = ({ people }: World): Asked => ({
  query: { token: unsubscribeToken({ userId: people.owner.id, kind: "newMessage" }) },
});

/** The link in the owner's mail that approves the borrower's request. */
const linkOfOwner = ({ people, requested }: World): Asked => ({
  query: {
    token: actionToken({ subjectId: requested, action: "approve", at: new Date() }, people.owner.email),
  },
});

function picture(): FormData {
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64");
  const form = new FormData();
  form.set("file", new File([gif], "cover.gif", { type: "image/gif" }));
  return form;
}

function pictureAtReturn(): FormData {
  const form = picture();
  form.set("moment", "RETURN");
  return form;
}

/** A file that begins as a picture and is none: decoding a real one for every role would take long. */
function noPicture(): FormData {
  const form = new FormData();
  form.set("file", new File([Buffer.from("ffd8ff00", "hex")], "broken.jpg"));
  return form;
}

function noList(): FormData {
  const form = new FormData();
  form.set("file", new File([" "], "empty.csv"));
  return form;
}

/** A new browser each time. */
const newSubscription = () => ({ endpoint: `https://push.example.org/${crypto.randomUUID()}`, keys: PUSH_KEYS });

const BOOK = { title: "Земля", author: "Ольга Кобилянська" };
const MESSAGE = { content: "Добрий день!", clientId: "message-1" };
const PROFILE = { name: "New name", country: "UKR", postalCode: "79000" };
const MAILS = {
  friendRequest: true, newMessage: true, newChatConversation: true,
  bookLoanRequest: true, bookLoanStatusChanged: false, wishFound: true,
};
const STARS = { punctuality: 5, accuracy: 4, communication: 5 };

/** Allowed to administrators alone; 404 for others. */
function byAdmin(ask: Row["ask"], status = 200): Row {
  return { ask, answers: everyone(404, { admin: status }) };
}

/** About the administrator's own account, before or after the second factor. */
function ofAdministrators(ask: Row["ask"], status: number): Row {
  return { ask, answers: accounts(404, { admin: status }) };
}
const CREDENTIAL = { id: "none", rawId: "none", type: "public-key", clientExtensionResults: {} };
const PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: "none", attestationObject: "none" } };
const PASSKEY_ANSWER = {
  ...CREDENTIAL,
  response: { clientDataJSON: "none", authenticatorData: "none", signature: "none" },
};

const byId = (id: (world: World) => string, body?: unknown) => (world: World): Asked => ({
  params: { id: id(world) },
  body,
});
const theOwner = ({ people }: World) => people.owner.id;
const WHY = { reason: "Against the rules." };

/** A step of a sign-in that was not begun. */
function signIn(body: unknown, params: Record<string, string> = {}): Row {
  const headers = { origin: "http://localhost:3999" };
  return {
    ask: () => ({ params: { uid: "no-such-interaction", ...params }, body, headers }),
    answers: everyone(400),
  };
}

/** Every route of the contract × every role; the guard fails if one is missing. */
export const ROUTES: Record<string, Row> = {
  "GET /api/users/me": { ask: none, answers: accounts(200) },
  "DELETE /api/users/me": {
    ask: ({ people }) => ({ body: { confirm: people.owner.email } }),
    answers: accounts(400, { owner: 204 }),
  },
  "GET /api/users/me/export": { ask: none, answers: accounts(200) },
  "DELETE /api/users/[id]/picture": {
    ask: (world) => ({ params: { id: world.people.owner.id } }),
    answers: accounts(403, { owner: 204 }),
  },
  "GET /api/users/me/counts": { ask: none, answers: members(200) },
  "GET /api/users/me/lending-rules": { ask: none, answers: accounts(200) },
  "PUT /api/users/me/lending-rules": { ask: () => ({ body: { loanDays: 21 } }), answers: accounts(200) },
  "PUT /api/users/me/notification-settings": { ask: () => ({ body: MAILS }), answers: accounts(200) },
  "GET /api/users/[id]": {
    ask: (world) => ({ params: { id: world.people.owner.id } }),
    answers: members(200, { blocked: 404 }),
  },
  "PUT /api/users/[id]": {
    ask: (world) => ({ params: { id: world.people.owner.id }, body: PROFILE }),
    answers: accounts(403, { owner: 200 }),
  },
  "GET /api/users/[id]/loan-stats": {
    ask: (world) => ({ params: { id: world.people.owner.id } }),
    answers: members(200, { blocked: 404 }),
  },
  "GET /api/users/[id]/reviews": {
    ask: (world) => ({ params: { id: world.people.owner.id } }),
    answers: members(200, { blocked: 404 }),
  },
  "GET /api/users/has-password": { ask: none, answers: accounts(200) },
  "POST /api/users/change-password": {
    ask: () => ({ body: { newPassword: "a new password" } }),
    answers: accounts(204),
  },

  "GET /api/users/search": { ask: () => ({ query: { query: "Olena" } }), answers: members(200) },
  "GET /api/users/me/friends": { ask: none, answers: members(200) },
  "GET /api/users/me/friend-requests": { ask: none, answers: members(200) },
  "GET /api/users/me/friend-requests/sent": { ask: none, answers: members(200) },
  "POST /api/users/[id]/friends/request/[userId]": ofOwnerTo("borrower", 200),
  "DELETE /api/users/[id]/friends/request/[userId]": ofOwnerTo("borrower", 204),
  "POST /api/users/[id]/friends/accept/[userId]": ofOwnerTo("stranger", 200),
  "POST /api/users/[id]/friends/reject/[userId]": ofOwnerTo("stranger", 200),
  "DELETE /api/users/[id]/friends/[userId]": ofOwnerTo("friend", 204),
  "GET /api/users/me/blocked": { ask: none, answers: members(200) },
  "POST /api/users/[id]/blocked/[userId]": ofOwnerTo("stranger", 204),
  "DELETE /api/users/[id]/blocked/[userId]": ofOwnerTo("blocked", 204),
  "GET /api/users/me/fresh-sign-in": { ask: none, answers: accounts(200) },
  "GET /api/users/me/second-factor": ofAdministrators(none, 200),
  "POST /api/users/me/second-factor/app": ofAdministrators(none, 200),
  "POST /api/users/me/second-factor/app/confirm": ofAdministrators(() => ({ body: { code: "000000" } }), 400),
  "POST /api/users/me/second-factor/verify": ofAdministrators(() => ({ body: { code: "000000" } }), 400),
  "POST /api/users/me/second-factor/recovery-codes": ofAdministrators(none, 409),
  "POST /api/users/me/second-factor/passkeys": ofAdministrators(() => ({ body: PASSKEY }), 400),
  "POST /api/users/me/second-factor/passkeys/options": ofAdministrators(none, 200),
  "POST /api/users/me/second-factor/passkeys/challenge": ofAdministrators(none, 404),
  "POST /api/users/me/second-factor/passkeys/verify": ofAdministrators(() => ({ body: PASSKEY_ANSWER }), 400),
  "DELETE /api/users/me/second-factor/passkeys/[id]": ofAdministrators(() => ({ params: { id: "none" } }), 404),
  "GET /api/users/me/sessions": { ask: none, answers: accounts(200) },
  "DELETE /api/users/me/sessions": { ask: none, answers: accounts(204) },
  "DELETE /api/users/me/sessions/[sessionId]": {
    ask: (world) => ({ params: { sessionId: world.people.owner.actor.sessionId } }),
    answers: accounts(404, { owner: 204 }),
  },
  "GET /api/users/me/push": { ask: none, answers: accounts(200) },
  "PUT /api/users/me/push": { ask: () => ({ body: { quietHours: null } }), answers: accounts(200) },
  "POST /api/users/me/push/devices": { ask: () => ({ body: newSubscription() }), answers: accounts(200) },
  "PUT /api/users/me/push/devices/[deviceId]": {
    ask: (world) => ({ params: { deviceId: world.pushDevice }, body: { messages: false } }),
    answers: accounts(404, { owner: 200 }),
  },
  "DELETE /api/users/me/push/devices/[deviceId]": {
    ask: (world) => ({ params: { deviceId: world.pushDevice } }),
    answers: accounts(404, { owner: 204 }),
  },
  "POST /api/users/me/push/seen": {
    ask: (world) => ({ body: { notifications: [world.notification] } }),
    answers: accounts(204),
  },
  "POST /api/users/me/push/opened/[pushId]": {
    ask: () => ({ params: { pushId: crypto.randomUUID() } }),
    answers: accounts(204),
  },
  "POST /api/reports": {
    ask: (world) => ({
      body: { targetUserId: world.people.owner.id, reason: "spam", details: "Advertises shoes." },
    }),
    answers: members(201, { blocked: 404, owner: 400 }),
  },

  "GET /api/users/[id]/badges": {
    ask: (world) => ({ params: { id: world.people.owner.id } }),
    answers: members(200, { blocked: 404 }),
  },
  "GET /api/users/[id]/analytics": {
    ask: (world) => ({ params: { id: world.people.owner.id } }),
    answers: only({ owner: 200 }),
  },
  "GET /api/users/me/calendar": { ask: none, answers: members(200) },
  "POST /api/users/me/calendar": { ask: none, answers: members(200) },
  "DELETE /api/users/me/calendar": { ask: none, answers: members(204) },
  "GET /api/calendar/[secret]": {
    ask: () => ({ params: { secret: `${"A".repeat(43)}.ics` } }),
    answers: everyone(404),
  },
  "GET /api/loans/[id]/meetup.ics": { ask: loan("approved"), answers: only({ owner: 200, borrower: 200 }) },
  "POST /api/books/[id]/views": {
    ask: book(),
    answers: members(204, { blocked: 404 }),
    seenBy: seenByMembers(204),
  },

  "POST /api/books/search": { ask: () => ({ body: { title: "кобзар" } }), answers: members(200) },
  "GET /api/books/suggest": { ask: () => ({ query: { q: "коб" } }), answers: members(200) },
  "GET /api/wishes": { ask: none, answers: members(200) },
  "POST /api/wishes": { ask: () => ({ body: { title: "кобзар" } }), answers: members(201) },
  "POST /api/wishes/batch": {
    ask: () => ({ body: { wishes: [{ title: "кобзар" }] } }),
    answers: members(200),
  },
  "GET /api/imports/[id]/wanted": { ask: ofImport(), answers: only({ owner: 200 }) },
  "GET /api/wishes/demand": { ask: none, answers: members(200) },
  "GET /api/wishes/[id]": { ask: byId(({ wish }) => wish), answers: only({ owner: 200 }) },
  "PUT /api/wishes/[id]": {
    ask: byId(({ wish }) => wish, { title: "кобзар", radiusKm: 20 }),
    answers: only({ owner: 200 }),
  },
  "DELETE /api/wishes/[id]": { ask: byId(({ wish }) => wish), answers: only({ owner: 204 }) },
  "GET /api/imports": { ask: none, answers: members(200) },
  "POST /api/imports": { ask: () => ({ form: noList }), answers: members(422) },
  "GET /api/imports/[id]": { ask: ofImport(), answers: only({ owner: 200 }) },
  "DELETE /api/imports/[id]": { ask: ofImport(), answers: only({ owner: 200 }) },
  "GET /api/imports/[id]/rows": { ask: ofImport(), answers: only({ owner: 200 }) },
  "PUT /api/imports/[id]/rows": {
    ask: ofImport({ filter: "all", set: { chosen: true } }),
    answers: only({ owner: 200 }),
  },
  "GET /api/imports/[id]/rows/[rowId]/piece": {
    ask: ({ bookImport, importRow }) => ({ params: { id: bookImport, rowId: importRow } }),
    answers: only({ owner: 200 }),
  },
  "PUT /api/imports/[id]/columns": {
    ask: ofImport({ columns: ["title"] }),
    answers: only({ owner: 409 }),
  },
  "PUT /api/imports/[id]/encoding": {
    ask: ofImport({ encoding: "windows-1250" }),
    answers: only({ owner: 409 }),
  },
  "POST /api/imports/[id]/finish": { ask: ofImport({}), answers: only({ owner: 200 }) },
  "POST /api/imports/[id]/account": { ask: ofImport({}), answers: only({ owner: 404 }) },
  "POST /api/imports/[id]/stop": { ask: ofImport({}), answers: only({ owner: 409 }) },
  "GET /api/imports/[id]/left-out": { ask: ofImport(), answers: only({ owner: 200 }) },
  "GET /api/catalog": { ask: () => ({ query: { isbn: "9783161484100" } }), answers: members(200) },
  "GET /api/catalog/own": { ask: () => ({ query: { isbn: "9783161484100" } }), answers: members(200) },
  "GET /api/books/owner/[userId]": { ask: ofOwner, answers: members(200, { blocked: 404 }) },
  "POST /api/books/ai": { ask: () => ({ form: noPicture }), answers: members(422) },
  "POST /api/books": { ask: () => ({ body: BOOK }), answers: members(201) },
  // Books of others are refused in the body: `shelf.test.ts`.
  "PUT /api/books": {
    ask: ({ lentOutside }) => ({ body: { ids: [lentOutside], set: { condition: "GOOD" } } }),
    answers: members(200),
  },
  "DELETE /api/books": { ask: ({ image }) => ({ body: { ids: [image] } }), answers: members(200) },
  "POST /api/books/labels": {
    ask: ({ lentOutside }) => ({ body: { ids: [lentOutside] } }),
    answers: members(200),
  },
  "GET /api/labels/[code]": {
    ask: ({ label }) => ({ params: { code: label } }),
    answers: members(200, { blocked: 404 }),
    seenBy: seenByMembers(200),
  },
  "POST /api/labels/[code]/take": {
    ask: ({ shelfLabel }) => ({ params: { code: shelfLabel }, body: {} }),
    answers: only({ owner: 409, borrower: 200 }),
  },
  "POST /api/labels/[code]/bring-back": {
    ask: ({ takenLabel }) => ({ params: { code: takenLabel } }),
    answers: only({ owner: 200, borrower: 200 }),
  },
  "PUT /api/chat/labels/[code]": {
    ask: ({ label }) => ({ params: { code: label } }),
    answers: members(200, { blocked: 404, owner: 409 }),
    seenBy: seenByMembers(200, 409),
  },
  "GET /api/users/me/invitation": { ask: none, answers: members(200) },
  "PUT /api/users/me/invitation": { ask: () => ({ body: { befriends: true } }), answers: members(200) },
  "DELETE /api/users/me/invitation": { ask: none, answers: members(204) },
  "POST /api/users/me/invitation/renew": { ask: none, answers: members(200) },
  "GET /api/invitations/[code]": {
    ask: ({ invitation, book: id }) => ({ params: { code: invitation }, query: { book: id } }),
    answers: everyone(200, { blocked: 404 }),
    // The link is always valid; the book is left out for users who may not see it.
    seenBy: { FRIENDS: everyone(200, { blocked: 404 }), NOBODY: everyone(200, { blocked: 404 }) },
  },
  "POST /api/invitations/[code]/accept": {
    ask: ({ invitation }) => ({ params: { code: invitation } }),
    answers: members(200, { blocked: 404, owner: 400 }),
  },
  "GET /api/circles": { ask: none, answers: members(200) },
  "POST /api/circles": { ask: () => ({ body: { name: "House 8" } }), answers: members(201) },
  "GET /api/circles/[id]": {
    ask: circle(),
    answers: only({ owner: 200, borrower: 200, stranger: 200 }),
  },
  "PUT /api/circles/[id]": ofCircle(circle({ color: "RED" }), 200),
  "DELETE /api/circles/[id]": ofCircle(circle(), 204),
  "GET /api/circles/[id]/books": { ask: circle(), answers: only({ owner: 200, borrower: 200 }) },
  "PUT /api/circles/[id]/membership": {
    ask: circle({ approvesAtOnce: true }),
    answers: only({ owner: 200, borrower: 200 }),
  },
  "GET /api/circles/[id]/labels": ofCircle(circle(), 200),
  "GET /api/circles/[id]/members": { ask: circle(), answers: only({ owner: 200, borrower: 200 }) },
  "PUT /api/circles/[id]/members/[userId]": ofCircle(circleAnd("borrower", { role: "OWNER" }), 204),
  "DELETE /api/circles/[id]/members/[userId]": {
    ask: circleAnd("borrower"),
    answers: only({ owner: 204, borrower: 204 }),
  },
  "POST /api/circles/[id]/announcement": ofCircle(circle({ content: "See you on Saturday." }), 201),
  "DELETE /api/circles/[id]/announcement": ofCircle(circle(), 204),
  "POST /api/circles/[id]/join": {
    ask: (world) => ({ params: { id: world.circle }, body: { code: world.circleCode } }),
    answers: members(200, { blocked: 404 }),
  },
  "PUT /api/circles/[id]/ownership": {
    ask: circle({ accept: false }),
    answers: only({ owner: 204, borrower: 204 }),
  },
  "GET /api/circles/[id]/untended-books": ofCircle(circle(), 200),
  "PUT /api/circles/[id]/untended-books": ofCircle(
    circle({ bookIds: [crypto.randomUUID()], lookAfter: true }), 204,
  ),
  "GET /api/circles/[id]/requests": ofCircle(circle(), 200),
  "PUT /api/circles/[id]/requests/[userId]": ofCircle(circleAnd("stranger", { admit: true }), 204),
  "GET /api/circles/[id]/invitation": { ask: circle(), answers: only({ owner: 200, borrower: 200 }) },
  "POST /api/circles/[id]/invitation": ofCircle(circle(), 200),
  // It says nothing of any reader.
  "GET /api/circles/by-code/[code]": {
    ask: ({ circleCode }) => ({ params: { code: circleCode } }),
    answers: everyone(200),
  },
  "GET /api/users/me/books": { ask: none, answers: members(200) },
  "GET /api/users/me/books/ids": { ask: none, answers: members(200) },
  "GET /api/users/me/books.csv": { ask: none, answers: accounts(200) },
  "GET /api/books/[id]": {
    ask: book(),
    answers: everyone(200, { newcomer: 200, blocked: 404 }),
    seenBy: seen(200),
  },
  "POST /api/books/[id]/waiting": {
    ask: (world) => ({ params: { id: world.lentBook }, body: {} }),
    answers: members(201, { borrower: 409, owner: 409, blocked: 404 }),
    seenBy: {
      FRIENDS: only({ friend: 201, borrower: 409, owner: 409 }),
      NOBODY: only({ borrower: 409, owner: 409 }),
    },
  },
  // Also allowed if the book is no longer visible.
  "DELETE /api/books/[id]/waiting": {
    ask: (world) => ({ params: { id: world.lentBook } }),
    answers: members(204),
    seenBy: { FRIENDS: members(204), NOBODY: members(204) },
  },
  "GET /api/users/me/waiting": { ask: none, answers: members(200) },
  "GET /api/books/[id]/reviews": {
    ask: book(),
    answers: members(200, { blocked: 404 }),
    seenBy: seenByMembers(200),
  },
  "GET /api/books/[id]/journey": { ask: book(), answers: everyone(200, { blocked: 404 }), seenBy: seen(200) },
  // Nobody in this world has had that book.
  "PUT /api/books/[id]/margin-note": {
    ask: book({ text: "Page 94 made me miss my stop." }),
    answers: members(403, { blocked: 404 }),
    seenBy: seenByMembers(403),
  },
  "DELETE /api/books/[id]/margin-note": { ask: byId(({ noted }) => noted), answers: only({ borrower: 204 }) },
  "PUT /api/books/[id]/gift-choice": {
    ask: byId(({ received }) => received, { choice: "LEND" }),
    answers: only({ owner: 200 }),
  },
  "PUT /api/books/[id]": ownersAlone(book(BOOK), 200),
  "DELETE /api/books/[id]": ownersAlone(book(), 204),
  "PATCH /api/books/[id]/state": ownersAlone(book({ state: "LOST" }), 200),
  "POST /api/books/[id]/outside-loan": ownersAlone(book({ name: "secret name" }), 200),
  "DELETE /api/books/[id]/outside-loan": ownersAlone(({ lentOutside }) => ({ params: { id: lentOutside } }), 204),
  "GET /api/users/me/outside-loans": { ask: none, answers: members(200) },
  "GET /api/books/[id]/cover": {
    ask: book(),
    answers: everyone(200, { blocked: 404 }),
    seenBy: seen(200),
  },
  // Meant for visitors, so it exists only if everyone may see the book.
  "GET /api/books/[id]/share-picture": {
    ask: book(),
    answers: everyone(200, { blocked: 404 }),
    seenBy: { FRIENDS: everyone(404), NOBODY: everyone(404) },
  },
  "POST /api/books/[id]/cover": ownersAlone(
    (world) => ({ params: { id: world.book }, form: picture }),
    200,
  ),
  "DELETE /api/books/[id]/cover": ownersAlone(book(), 204),
  "POST /api/images/upload/[category]": {
    ask: () => ({ params: { category: "book-cover" }, form: picture }),
    answers: accounts(201),
  },
  // None is set.
  "GET /api/images/community": { ask: none, answers: everyone(404) },
  "GET /api/images/[imageId]": {
    ask: () => ({ params: { imageId: "00000000-0000-7000-8000-000000000000" } }),
    answers: everyone(404),
  },

  "POST /api/loans": {
    ask: (world) => ({ body: { bookId: world.book } }),
    answers: members(201, { owner: 409, blocked: 404 }),
    seenBy: seenByMembers(201, 409),
  },
  "GET /api/loans/[id]": { ask: loan("requested"), answers: only({ owner: 200, borrower: 200 }) },
  "GET /api/loans/[id]/pictures": { ask: loan("lent"), answers: only({ owner: 200, borrower: 200 }) },
  "POST /api/loans/[id]/pictures": {
    ask: ({ lent }) => ({ params: { id: lent }, form: pictureAtReturn }),
    answers: only({ owner: 201, borrower: 201 }),
  },
  "DELETE /api/loans/[id]/pictures/[imageId]": {
    ask: ({ lent, condition }) => ({ params: { id: lent, imageId: condition } }),
    answers: only({ owner: 204 }),
  },
  "GET /api/loans/pending": { ask: none, answers: members(200) },
  "GET /api/loans/active": { ask: none, answers: members(200) },
  "GET /api/loans/history": { ask: none, answers: members(200) },
  "GET /api/loans/meetups/upcoming": { ask: none, answers: members(200) },
  "GET /api/loans/owner/[userId]": { ask: ofOwner, answers: members(200, { blocked: 404 }) },
  "GET /api/loans/borrower/[userId]": { ask: ofOwner, answers: members(200, { blocked: 404 }) },
  "PUT /api/loans/approve": {
    ask: ({ requested }) => ({ body: { loanIds: [requested] } }),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "PUT /api/loans/[id]/approve": {
    ask: loan("requested", {}),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "PUT /api/loans/[id]/cancel": {
    ask: loan("requested", { feedback: "Sorry" }),
    answers: only({ owner: 200, borrower: 200 }),
  },
  "PUT /api/loans/[id]/schedule-meetup": {
    ask: loan("approved", { location: "cafe" }),
    answers: only({ owner: 200, borrower: 200 }),
  },
  // No meet-up is proposed.
  "GET /api/loans/[id]/code": { ask: loan("approved"), answers: only({ borrower: 409, owner: 200 }) },
  "POST /api/loans/[id]/code": {
    ask: loan("approved", { code: "12345" }),
    answers: members(400),
  },
  "PUT /api/loans/[id]/code": {
    ask: loan("approved", { loanIds: [] }),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "POST /api/loans/[id]/hand-over": {
    ask: loan("approved", {}),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "PUT /api/loans/[id]/confirm-meetup": {
    ask: loan("approved", { version: 1 }),
    answers: only({ owner: 409, borrower: 409 }),
  },
  "GET /api/loans/extensions": { ask: none, answers: members(200) },
  "PUT /api/loans/[id]/extension": {
    ask: loan("lent", { dueDate: "2031-01-01", message: "secret message" }),
    answers: only({ owner: 200, borrower: 200 }),
  },
  "PUT /api/loans/[id]/extension/approve": {
    ask: loan("asked"),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "PUT /api/loans/[id]/extension/decline": {
    ask: loan("asked", { feedback: "Sorry" }),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "PUT /api/loans/[id]/give": { ask: loan("promisedGift"), answers: only({ owner: 200, borrower: 409 }) },
  "PUT /api/loans/[id]/undo-handover": {
    ask: loan("lent"),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "PATCH /api/loans/[id]/status": {
    ask: loan("approved", { status: "LENT" }),
    answers: only({ owner: 200, borrower: 409 }),
  },
  "PUT /api/loans/[id]/return": { ask: loan("lent", {}), answers: only({ owner: 200, borrower: 409 }) },
  "PUT /api/loans/[id]/lost": { ask: loan("lent", {}), answers: only({ owner: 200, borrower: 409 }) },
  "POST /api/loans/[id]/rate": {
    ask: loan("returned", STARS),
    answers: only({ owner: 200, borrower: 403 }),
  },
  "POST /api/loans/[id]/rate-book": {
    ask: loan("returned", { rating: 9 }),
    answers: only({ owner: 403, borrower: 200 }),
  },

  "PUT /api/chat/books/[id]": {
    ask: (world) => ({ params: { id: world.gift } }),
    answers: members(200, { owner: 409, blocked: 404 }),
    seenBy: seenByMembers(200, 409),
  },
  "GET /api/chat/conversations": { ask: none, answers: members(200) },
  "GET /api/chat/direct/[userId]": { ask: ofOwner, answers: members(200, { blocked: 404, owner: 404 }) },
  "GET /api/chat/direct/[userId]/messages": {
    ask: ofOwner,
    answers: members(200, { blocked: 404, owner: 404 }),
  },
  "POST /api/chat/direct/[userId]/messages": {
    ask: (world) => ({ ...ofOwner(world), body: MESSAGE }),
    answers: members(403, { friend: 200, borrower: 200, blocked: 404, owner: 404 }),
  },
  "POST /api/chat/direct/[userId]/read": {
    ask: ofOwner,
    answers: members(204, { blocked: 404, owner: 404 }),
  },
  "GET /api/chat/[loanId]": { ask: ofLoan, answers: only({ owner: 200, borrower: 200 }) },
  "GET /api/chat/[loanId]/messages": { ask: ofLoan, answers: only({ owner: 200, borrower: 200 }) },
  "POST /api/chat/[loanId]/messages": {
    ask: (world) => ({ ...ofLoan(world), body: MESSAGE }),
    answers: only({ owner: 200, borrower: 200 }),
  },
  "POST /api/chat/[loanId]/read": { ask: ofLoan, answers: only({ owner: 204, borrower: 204 }) },

  "GET /api/notifications": { ask: none, answers: members(200) },
  "DELETE /api/notifications": { ask: none, answers: members(204) },
  "PUT /api/notifications/read-all": { ask: none, answers: members(204) },
  "PUT /api/notifications/[id]/read": {
    ask: (world) => ({ params: { id: world.notification } }),
    answers: only({ owner: 200 }),
  },
  "DELETE /api/notifications/[id]": {
    ask: (world) => ({ params: { id: world.notification } }),
    answers: only({ owner: 204 }),
  },

  "GET /api/mail/unsubscribe": { ask: unsubscribing, answers: everyone(200) },
  "POST /api/mail/unsubscribe": { ask: unsubscribing, answers: everyone(200) },

  "GET /api/mail/loan-action": { ask: linkOfOwner, answers: everyone(403, { visitor: 200, owner: 200 }) },
  "POST /api/mail/loan-action": { ask: linkOfOwner, answers: everyone(403, { visitor: 200, owner: 200 }) },

  "GET /api/users/me/verification": { ask: none, answers: members(200) },
  "POST /api/users/me/verification": { ask: () => ({ form: picture }), answers: members(201) },
  "DELETE /api/users/me/verification": { ask: none, answers: members(200) },
  // Only the owner has a number, but there is no gateway; nobody was sent a code.
  "POST /api/users/me/phone/code": { ask: none, answers: members(400, { owner: 503 }) },
  "POST /api/users/me/phone/verify": {
    ask: () => ({ body: { code: "123456" } }),
    answers: members(400),
  },

  "GET /api/admin/users": byAdmin(none),
  "GET /api/admin/users/[id]": byAdmin(byId(theOwner)),
  "DELETE /api/admin/users/[id]": byAdmin(byId(theOwner, WHY), 204),
  "POST /api/admin/users/[id]/ban": byAdmin(byId(theOwner, WHY)),
  "POST /api/admin/users/[id]/suspend": byAdmin(byId(theOwner, { ...WHY, days: 7 })),
  "POST /api/admin/users/[id]/reinstate": byAdmin(byId(({ banned }) => banned)),
  "GET /api/admin/books": byAdmin(none),
  // Administrators see all books.
  "POST /api/admin/books/[id]/hide": {
    ...byAdmin(byId(({ book }) => book, WHY)),
    seenBy: { FRIENDS: everyone(404, { admin: 200 }), NOBODY: everyone(404, { admin: 200 }) },
  },
  "POST /api/admin/books/[id]/restore": byAdmin(byId(({ hiddenBook }) => hiddenBook)),
  "GET /api/admin/circles": byAdmin(none),
  "POST /api/admin/circles/[id]/hide": byAdmin(byId((world) => world.circle, WHY)),
  "POST /api/admin/circles/[id]/restore": byAdmin(byId(({ hiddenCircle }) => hiddenCircle)),
  "GET /api/admin/reports": byAdmin(none),
  "GET /api/admin/reports/[id]": byAdmin(byId(({ report }) => report)),
  "POST /api/admin/reports/[id]/resolve": byAdmin(byId(({ report }) => report, {})),
  "POST /api/admin/reports/[id]/dismiss": byAdmin(byId(({ report }) => report, {})),
  "POST /api/admin/reports/[id]/reopen": byAdmin(byId(({ decidedReport }) => decidedReport)),
  "GET /api/admin/verifications": byAdmin(none),
  "GET /api/admin/verifications/[id]/picture": byAdmin(byId(({ verification }) => verification)),
  "POST /api/admin/verifications/[id]/approve": byAdmin(byId(({ verification }) => verification)),
  "POST /api/admin/verifications/[id]/reject": byAdmin(
    byId(({ verification }) => verification, WHY),
  ),
  "DELETE /api/admin/images/[id]": byAdmin(byId((world) => world.image, WHY), 204),
  "DELETE /api/admin/margin-notes/[id]": byAdmin(byId(({ note }) => note, WHY), 204),
  "DELETE /api/admin/reviews/[about]/[id]": byAdmin(
    ({ reviewed }) => ({ params: { about: "book", id: reviewed }, body: WHY }), 204,
  ),
  "GET /api/admin/logs": byAdmin(none),
  "GET /api/admin/metrics": byAdmin(none),
  "GET /api/admin/metrics/live": byAdmin(none),

  "GET /api/health/live": { ask: none, answers: everyone(200) },
  // No jobs run in this process.
  "GET /api/health/ready": { ask: none, answers: everyone(503) },

  "GET /api/openapi.json": { ask: none, answers: everyone(200) },
  "GET /api/docs": { ask: none, answers: everyone(200) },

  "GET /api/geo/suggest": { ask: () => ({ query: { q: "Льв", country: "UKR" } }), answers: accounts(200) },

  "POST /api/auth/exchange": { ask: () => ({ body: { token: "unknown" } }), answers: everyone(400) },
  "POST /api/auth/token": { ask: none, answers: accounts(200) },
  "POST /api/auth/sign-out": { ask: none, answers: everyone(204) },
  "GET /api/auth/complete": { ask: none, answers: everyone(303) },
  "GET /api/auth/refresh": { ask: none, answers: everyone(303) },
  "POST /api/identity/[uid]/code": signIn({ email: "x@example.org" }),
  "POST /api/identity/[uid]/verify": signIn({ code: "123456" }),
  "POST /api/identity/[uid]/password": signIn({ email: "x@example.org", password: "12345678" }),
  "POST /api/identity/[uid]/demo": signIn({ email: "owner@example.org" }),
  "POST /api/identity/[uid]/social/[provider]": signIn({}, { provider: "none" }),
  "GET /api/identity/social/[provider]/callback": {
    ask: () => ({ params: { provider: "none" } }),
    answers: everyone(404),
  },
};

/** Routes without `handle`, and why. */
export const OUTSIDE: Record<string, string> = {
  "/api/metrics": "a scraper's token is no session, and it asks while the database is away",
  "/api/auth/[...nextauth]": "next-auth's own handler; its journey is a browser test",
  "/api/[[...unknown]]": "no address of the API: 404 for everyone",
};
