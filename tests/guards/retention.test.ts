import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { RETENTION, type RowRetention } from "@/lib/bootstrap/retention";
import { pool } from "@/lib/server/database/db";
import { parseEnv } from "@/lib/server/env";

const ROWS = RETENTION.filter((kept): kept is RowRetention => "table" in kept);
const LANGUAGES = ["uk", "en", "de"] as const;

/** How the privacy policy writes a number of days, in the order of LANGUAGES. */
const SPANS: Record<number, readonly [RegExp, RegExp, RegExp]> = {
  1: [/за добу/, /a day/, /einem Tag/],
  30: [/тридцять днів|30 днів/, /thirty days|30 days/, /dreißig Tagen?|30 Tagen/],
  365: [/рік/, /a year/, /ein Jahr/],
};

/** The policy's sentences by column of RETENTION, with `…` for the number of days. */
const SENTENCES: Record<string, readonly [string, string, string]> = {
  "IdempotencyKey.createdAt": [
    "від повторного виконання запитів, зникають …",
    "repeated request from being carried out twice are deleted after …",
    "Schutz vor doppelten Anfragen wird nach … vergessen",
  ],
  "BookView.day": [
    "підрахунки переглядів книжок — за …",
    "the counts of book views after …",
    "wie oft Bücher angesehen wurden, nach …",
  ],
  "BookImport.createdAt": [
    "зникають разом зі списком, щонайпізніше за …",
    "deleted with the list, after … at the latest",
    "mit der Liste gelöscht, spätestens nach …",
  ],
  "MailOutbox.doneAt": [
    "записи про надіслані листи та сповіщення — за … після надсилання",
    "the record of which e-mails and notifications were sent … after they were",
    "welche E-Mails und Mitteilungen verschickt wurden, … danach",
  ],
  "PushOutbox.doneAt": [
    "записи про надіслані листи та сповіщення — за … після надсилання",
    "the record of which e-mails and notifications were sent … after they were",
    "welche E-Mails und Mitteilungen verschickt wurden, … danach",
  ],
  "AuditEntry.at": [
    "не повною адресою, і зберігаються …",
    "not the whole address, and kept for …",
    "nicht der ganzen Adresse, aufgeschrieben und … lang aufbewahrt",
  ],
  "unused pictures": [
    "Зображення, яких ніде не показано, видаляються …",
    "Pictures that are not used anywhere are deleted after …",
    "Bilder, die nirgends gezeigt werden, werden nach … gelöscht",
  ],
};

function nameOf(kept: (typeof RETENTION)[number]): string {
  return "table" in kept ? `${kept.table}.${kept.column}` : kept.name;
}

/** The default number of days. */
function daysOf({ days }: (typeof RETENTION)[number]): number {
  if (typeof days === "number") return days;
  const parsed = parseEnv({ NODE_ENV: "test" });
  if ("errors" in parsed) throw new Error(parsed.errors.join());
  return parsed.env[days];
}

test("what is old is found by an index, however much is kept", async () => {
  const client = await pool().connect();
  try {
    await client.query("SET enable_seqscan = off; SET enable_bitmapscan = off");
    for (const { table, column } of ROWS) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `EXPLAIN SELECT ctid FROM "${table}" WHERE "${column}" < now() ORDER BY "${column}" LIMIT 5000`,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, `${table}.${column}`).toMatch(/Index/);
      expect(plan, `${table}.${column}`).not.toMatch(/Sort/);
    }
  } finally {
    client.release(true);
  }
});

test("docs/operators.md has the same table", async () => {
  const page = await readFile("docs/operators.md", "utf8");
  const section = page.split("\n## ").find((text) => text.startsWith("What is kept how long\n"));
  const rows = [...(section ?? "").matchAll(/^\| .+ \| (.+) \| (.+) \|$/gm)].slice(1);
  expect(rows.map(([, name, days]) => [name?.replaceAll("`", ""), days])).toEqual(
    RETENTION.map((kept) => [
      nameOf(kept),
      typeof kept.days === "number" ? `${kept.days}` : `\`${kept.days}\` (${daysOf(kept)})`,
    ]),
  );
});

test(".env.example and the settings' table have the defaults", async () => {
  const example = await readFile(".env.example", "utf8");
  const page = await readFile("docs/operators.md", "utf8");
  const [, names = "", defaults = ""] = /^\| (`AUDIT_DAYS`.*?) \| (.*?) \|/m.exec(page) ?? [];
  for (const kept of RETENTION) {
    if (typeof kept.days === "number") continue;
    expect(example).toContain(`\n# ${kept.days}=${daysOf(kept)}\n`);
    const at = names.split(", ").indexOf(`\`${kept.days}\``);
    expect(defaults.split(", ")[at], kept.days).toBe(String(daysOf(kept)));
  }
});

test("the privacy policy says the same days in each language", async () => {
  for (const [name, sentences] of Object.entries(SENTENCES)) {
    const kept = RETENTION.find((one) => nameOf(one) === name);
    const spans = kept && SPANS[daysOf(kept)];
    if (!spans) throw new Error(`say in public/privacy, and here, how long ${name} is kept`);
    for (const [at, language] of LANGUAGES.entries()) {
      const [before = "", after = ""] = (sentences[at] ?? "").split("…");
      const policy = await readFile(`public/privacy/${language}.txt`, "utf8");
      expect(policy, name).toMatch(new RegExp(`${before}(?:${spans[at]?.source})${after}`));
    }
  }
});
