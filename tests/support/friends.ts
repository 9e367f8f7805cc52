import { DELETE as end } from "@/app/api/users/[id]/friends/[userId]/route";
import { POST as accept } from "@/app/api/users/[id]/friends/accept/[userId]/route";
import { POST as reject } from "@/app/api/users/[id]/friends/reject/[userId]/route";
import {
  DELETE as withdraw,
  POST as request,
} from "@/app/api/users/[id]/friends/request/[userId]/route";
import { DELETE as unblock, POST as block } from "@/app/api/users/[id]/blocked/[userId]/route";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { call, type Answer } from "./call";
import type { Person } from "./people";

const HANDLERS = {
  request: [request, "POST"],
  withdraw: [withdraw, "DELETE"],
  accept: [accept, "POST"],
  reject: [reject, "POST"],
  end: [end, "DELETE"],
  block: [block, "POST"],
  unblock: [unblock, "DELETE"],
} as const satisfies Record<string, readonly [RouteHandler, string]>;

/** `as` calls a friend route about another user. */
export function friendCall(
  verb: keyof typeof HANDLERS,
  as: Person,
  userId: string,
  id = as.id,
): Promise<Answer> {
  const [handler, method] = HANDLERS[verb];
  return call(handler, { as, method, params: { id, userId } });
}

export async function befriend(one: Person, other: Person): Promise<void> {
  await friendCall("request", one, other.id);
  const answer = await friendCall("accept", other, one.id);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
