import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { row, type Findings } from "../row";
import { installed, type Site, type World } from "../world";

const DAY = 86_400_000;
const FOLDERS = [
  "/usr/lib/x86_64-linux-gnu/faketime",
  "/usr/lib/aarch64-linux-gnu/faketime",
  "/usr/lib/faketime",
];

/** Settings under which a program sees the clock of `at`, going on from there. */
function clockAt(at: Date): Record<string, string> {
  const folder = FOLDERS.find((each) => existsSync(join(each, "libfaketime.so.1")));
  if (!folder) throw new Error("libfaketime is not installed");
  return {
    LD_PRELOAD: join(folder, "libfaketime.so.1"),
    FAKETIME: `@${at.toISOString().slice(0, 19).replace("T", " ")}`,
    TZ: "UTC",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

/** "YYYY-MM-DD" by the clocks of Kyiv. */
const dayInKyiv = (at: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Kyiv" }).format(at);
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);

interface LoanAnswer {
  id: string;
  dueDate: string;
  meetUpDateTime: string;
}

/** A loan approved and scheduled at this moment: its days are those of Kyiv. */
async function lendAt(site: Site, at: Date, findings: Findings): Promise<void> {
  const [owner, borrower] = [await site.reader(), await site.reader()];
  const name = at.toISOString();
  const today = dayInKyiv(at);
  const loan = await borrower.ask(await owner.book());
  const early = await owner.call("PUT", `/loans/${loan}/approve`, { dueDate: addDays(today, -1) });
  findings.same(early.status, 400, `${name}: a due date of yesterday`);
  const { dueDate } = await owner.done<LoanAnswer>("PUT", `/loans/${loan}/approve`, {});
  findings.same(dueDate, addDays(today, 30), `${name}: due date by default`);
  const meetup = { date: addDays(today, 1), time: "10:00", location: "cafe" };
  const { meetUpDateTime } = await owner.done<LoanAnswer>(
    "PUT",
    `/loans/${loan}/schedule-meetup`,
    meetup,
  );
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Kyiv",
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(meetUpDateTime));
  findings.same(shown, `${meetup.date} 10:00`, `${name}: a meet-up at ten by the clocks of Kyiv`);
  const second = await borrower.ask(await owner.book());
  const onTheDay = await owner.call<LoanAnswer>("PUT", `/loans/${second}/approve`, {
    dueDate: today,
  });
  findings.same(
    [onTheDay.status, onTheDay.body.dueDate],
    [200, today],
    `${name}: due today by the clocks of Kyiv`,
  );
}

/** Moments: late evening in UTC is the next day in Kyiv; the hour that is missing, and the one that comes twice. */
function moments(): Date[] {
  const year = new Date().getUTCFullYear() + 1;
  const lastSunday = (month: number) => {
    const end = new Date(Date.UTC(year, month + 1, 0));
    return Date.UTC(year, month, end.getUTCDate() - end.getUTCDay());
  };
  return [
    new Date(Date.UTC(year, 0, 31, 22, 30)),
    new Date(lastSunday(2) + 30 * 60_000),
    new Date(lastSunday(2) - 90 * 60_000),
    new Date(lastSunday(9) + 30 * 60_000),
  ];
}

/** Sessions by the database's clock and the server's, 40 days later, and with five minutes between the two. */
async function sessions(world: World, findings: Findings): Promise<void> {
  const [database, now] = [await world.database(), Date.now()];
  const status = async (site: Site) => {
    reader.url = site.url;
    return (await reader.call("GET", "/users/me")).status;
  };
  const present = await world.start({ database });
  const reader = await present.reader();
  findings.same(await status(present), 200, "a session of today");
  for (const minutes of [-5, 5]) {
    const site = await world.start({ database, env: clockAt(new Date(now + minutes * 60_000)) });
    findings.same(
      await status(site),
      200,
      `a session with the server's clock ${minutes} minutes from the database's`,
    );
    const [owner, borrower] = [await site.reader(), await site.reader()];
    const loan = await borrower.ask(await owner.book());
    findings.same(
      (await owner.call("PUT", `/loans/${loan}/approve`, {})).status,
      200,
      `an approval with ${minutes} minutes between the clocks`,
    );
    findings.same(
      (await owner.call("GET", `/users/${owner.id}/analytics`)).status,
      200,
      `the overview with ${minutes} minutes between the clocks`,
    );
  }
  // The database's clock cannot be moved without moving the machine's: instead everything it holds is made older.
  await present.pool.query(
    `UPDATE "Session" SET "createdAt" = "createdAt" - interval '40 days', "lastSeenAt" = "lastSeenAt" - interval '40 days', "expiresAt" = "expiresAt" - interval '40 days'`,
  );
  // What a process remembers of a session it forgets within two seconds.
  await pause(3_000);
  findings.same(await status(present), 401, "a session unused for 40 days");
}

export const clock = row(
  "F12",
  "40 days later, around midnight and both changes of the clock, 5 minutes between server and database",
  async (world, findings) => {
    if (!installed("faketime")) return findings.check(false, "faketime is not installed");
    const times = moments().slice(0, world.count(4, 1));
    for (const at of times) {
      const site = await world.start({ env: clockAt(at) });
      await lendAt(site, at, findings);
      await site.stop();
    }
    await sessions(world, findings);
    findings.figure(`${times.length} moments`);
  },
);
