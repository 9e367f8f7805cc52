import type { Prisma } from "@/prisma/client/client";
import type { Random } from "../random";
import { ACCOUNTS } from "../data/people";
import { after, HOUR, readerOf, type Community } from "./model";

/** Letters of an invitation's code. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

export const newCode = (random: Random): string =>
  Array.from({ length: 16 }, () => random.pick([...LETTERS])).join("");

/** Number of the owner's neighbours who came by their link. */
const GUESTS = 3;

/** The link of the tour's owner, and the newest readers of their town, who came by it. */
export function invitationRows({ random, readers }: Community) {
  const inviter = readerOf({ readers }, ACCOUNTS.owner);
  const { id: inviterId, createdAt } = inviter.row;
  const code = newCode(random);
  const since = after(createdAt, HOUR);
  const guests = readers
    .filter(({ person, row }) => person.town === inviter.person.town && row.createdAt > since)
    .sort((one, other) => Number(other.row.createdAt) - Number(one.row.createdAt))
    .slice(0, GUESTS)
    .map(({ row }) => ({ inviterId, userId: row.id, isNewcomer: true, createdAt: row.createdAt }));
  return {
    invitation: { userId: inviterId, code, createdAt: since },
    guests,
  } satisfies {
    invitation: Prisma.InvitationCreateManyInput;
    guests: Prisma.InvitationGuestCreateManyInput[];
  };
}
