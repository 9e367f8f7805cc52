import type pg from "pg";
import { listMessages } from "@/lib/features/chat/queries";
import type { Actor } from "@/lib/server/session/actor";
import { withClient } from "@/lib/server/database/client";
import { random } from "@/prisma/seed/random";
import { kept, readerActor } from "./databases";
import { compare, median, milliseconds, type Measured } from "./measure";
import type { Bench } from "./bench";
import { connections } from "@/lib/server/database/db";

const FEW = 10_000;
/** Messages of each conversation but the longest, which has half of all messages. */
const USUAL = 1_000;
const BATCH = 200_000;
const PAGE = 50;
/** Pages read in a round: random ones, half of them of the longest conversation. */
const PAGES = 200;

interface Side {
  pool: pg.Pool;
  talks: { actor: Actor; friendId: string; messages: number }[];
}

export async function chatHistory({ cluster, messages, rounds, say }: Bench): Promise<Measured[]> {
  const sides = {
    ours: await side(cluster.url, messages, say),
    bare: await side(cluster.url, FEW, say),
  };
  try {
    for (const each of Object.values(sides)) await read(each, 0);
    const measured = await compare("history", rounds, milliseconds, async (which, seed) =>
      median(await read(sides[which], seed)),
    );
    return [{ ...measured, of: `median, ${messages} messages` }];
  } finally {
    await Promise.all(Object.values(sides).map(({ pool }) => pool.end()));
  }
}

/** @returns the milliseconds of each page. @throws Error if one is not whole or in order */
async function read({ pool, talks }: Side, seed: number): Promise<number[]> {
  connections().pool = pool;
  const chance = random(seed + 1);
  const times: number[] = [];
  for (let at = 0; at < PAGES; at += 1) {
    const talk = chance.pick(at % 2 ? talks.slice(0, 1) : talks);
    const page = chance.int(0, talk.messages / PAGE - 1);
    const started = performance.now();
    const found = await listMessages(talk.actor, { userId: talk.friendId }, { page, size: PAGE });
    times.push(performance.now() - started);
    const last = talk.messages - page * PAGE;
    if (found.length !== PAGE || found.at(-1)?.seq !== last)
      throw new Error(`page ${page}: wrong messages`);
  }
  return times;
}

async function side(url: string, messages: number, say: (line: string) => void): Promise<Side> {
  const { pool } = await kept(url, `bench_chat_${messages}`, (database) =>
    fill(database, messages, say),
  );
  const { rows } = await pool.query<{ aId: string; bId: string; lastSeq: number }>(
    `SELECT "aId", "bId", "lastSeq" FROM "Conversation" ORDER BY "lastSeq" DESC, id LIMIT 1000`,
  );
  const talks = rows.map(({ aId, bId, lastSeq }) => ({
    actor: readerActor(aId),
    friendId: bId,
    messages: lastSeq,
  }));
  return { pool, talks };
}

function fill(pool: pg.Pool, messages: number, say: (line: string) => void): Promise<void> {
  const usual = Math.floor(messages / 2 / USUAL);
  const long = messages - usual * USUAL;
  return withClient(pool.options.connectionString, async (client) => {
    await client.query("SET synchronous_commit = off");
    await client.query(TALKS, [usual, USUAL, long]);
    for (let done = 0; done < messages; done += BATCH) {
      const upTo = Math.min(messages, done + BATCH);
      await client.query(MESSAGES, [done, upTo, long, USUAL]);
      say(`${upTo} of ${messages} messages`);
    }
    await client.query("VACUUM ANALYZE");
  });
}

/** The id of the n-th reader and of the n-th conversation. */
const id = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`;

/** $1 conversations of $2 messages and a first one of $3. Readers 2n and 2n + 1 have conversation n. */
const TALKS = `
  WITH readers AS (
    INSERT INTO "User" (id, email, "updatedAt")
    SELECT ${id("n")}, 'chat-' || n || '@bench.example.org', now() FROM generate_series(0, $1::int * 2 + 1) n
    RETURNING id)
  INSERT INTO "Conversation" (id, "aId", "bId", "lastSeq", "lastMessageAt")
  SELECT ${id("n")}, ${id("2 * n")}, ${id("2 * n + 1")}, CASE n WHEN 0 THEN $3::int ELSE $2::int END, now()
    FROM generate_series(0, $1::int) n WHERE (SELECT count(*) FROM readers) > 0`;

/** Messages $1 to $2 of all: the first $3 are of the longest conversation, each further $4 of another one. */
const MESSAGES = `
  INSERT INTO "ChatMessage" (id, "conversationId", seq, "senderId", "recipientId", content)
  SELECT gen_random_uuid(), ${id("talk")}, seq, ${id("2 * talk + seq % 2")}, ${id("2 * talk + 1 - seq % 2")},
         'Message ' || seq || ': shall we meet at the library on Saturday?'
    FROM generate_series($1::int, $2::int - 1) n
   CROSS JOIN LATERAL (SELECT CASE WHEN n < $3 THEN 0 ELSE 1 + (n - $3) / $4::int END AS talk,
                              CASE WHEN n < $3 THEN n ELSE (n - $3) % $4 END + 1 AS seq) place`;
