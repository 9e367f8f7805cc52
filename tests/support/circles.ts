import { POST as announce } from "@/app/api/circles/[id]/announcement/route";
import { GET as shelf } from "@/app/api/circles/[id]/books/route";
import { GET as link, POST as renew } from "@/app/api/circles/[id]/invitation/route";
import { POST as join } from "@/app/api/circles/[id]/join/route";
import { DELETE as leave, PUT as setRole } from "@/app/api/circles/[id]/members/[userId]/route";
import { PUT as setMembership } from "@/app/api/circles/[id]/membership/route";
import { GET as members } from "@/app/api/circles/[id]/members/route";
import { PUT as decide } from "@/app/api/circles/[id]/requests/[userId]/route";
import { PUT as answerOffer } from "@/app/api/circles/[id]/ownership/route";
import {
  GET as untended,
  PUT as decideUntended,
} from "@/app/api/circles/[id]/untended-books/route";
import { GET as requests } from "@/app/api/circles/[id]/requests/route";
import { DELETE as close, GET as get, PUT as change } from "@/app/api/circles/[id]/route";
import { GET as byCode } from "@/app/api/circles/by-code/[code]/route";
import { POST as make } from "@/app/api/circles/route";
import { db } from "@/lib/server/database/db";
import { call, type Answer } from "./call";
import type { Person } from "./people";

/** A circle of this owner with these members, who have come by its link. */
export async function circleOf(
  owner: Person,
  members: readonly Person[] = [],
  fields: object = {},
): Promise<string> {
  const made = await call(make, { as: owner, body: { name: "House 7", ...fields } });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const id = String(made.body.id);
  const { code } = (await onCircle("link", owner, id)).body;
  for (const member of members) {
    const joined = await onCircle("join", member, id, { body: { code } });
    if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
  }
  return id;
}

const ACTS = {
  get: [get, "GET"],
  change: [change, "PUT"],
  close: [close, "DELETE"],
  books: [shelf, "GET"],
  link: [link, "GET"],
  renew: [renew, "POST"],
  join: [join, "POST"],
  membership: [setMembership, "PUT"],
  members: [members, "GET"],
  requests: [requests, "GET"],
  announce: [announce, "POST"],
  untended: [untended, "GET"],
  decideUntended: [decideUntended, "PUT"],
} as const;

interface Asked {
  body?: unknown;
  query?: Record<string, string>;
}

export function onCircle(act: keyof typeof ACTS, as: Person, id: string, asked: Asked = {}) {
  const [handler, method] = ACTS[act];
  const body = act === "join" ? (asked.body ?? {}) : asked.body;
  return call(handler, { as, method, params: { id }, ...asked, body });
}

export const openLink = (as: Person | null, code: unknown): Promise<Answer> =>
  call(byCode, { as, params: { code: String(code) } });

export const leaveCircle = (as: Person, id: string, userId = as.id): Promise<Answer> =>
  call(leave, { as, method: "DELETE", params: { id, userId } });

export const makeRole = (as: Person, id: string, userId: string, role: string): Promise<Answer> =>
  call(setRole, { as, method: "PUT", params: { id, userId }, body: { role } });

export const runCircle = (as: Person, id: string, accept = true): Promise<Answer> =>
  call(answerOffer, { as, method: "PUT", params: { id }, body: { accept } });

/** An owner asks a member to run the circle too, and the member agrees and deletes the question. */
export async function makeOwner(as: Person, id: string, member: Person): Promise<void> {
  for (const act of [() => makeRole(as, id, member.id, "OWNER"), () => runCircle(member, id)]) {
    const { status, body } = await act();
    if (status !== 204) throw new Error(JSON.stringify(body));
  }
  await db().notification.deleteMany({ where: { userId: member.id, type: "CIRCLE_OFFER" } });
}

/** Titles of the circle's own books that nobody looks after. */
export async function untendedTitles(as: Person, id: string): Promise<string[]> {
  const { books } = (await onCircle("untended", as, id)).body;
  return (books as { title: string }[]).map(({ title }) => title);
}

export const answerRequest = (as: Person, id: string, userId: string, admit: boolean) =>
  call(decide, { as, method: "PUT", params: { id, userId }, body: { admit } });

/** Titles on the circle's shelf as this reader sees it. */
export async function shelfTitles(
  as: Person,
  id: string,
  query: Record<string, string> = {},
): Promise<string[]> {
  const { content } = (await onCircle("books", as, id, { query })).body;
  return (content as { title: string }[]).map(({ title }) => title);
}
