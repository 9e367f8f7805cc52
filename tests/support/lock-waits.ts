import { expect, vi } from "vitest";
import { pool } from "@/lib/server/database/db";

/** Waits until this many connections wait for a lock. */
export async function lockWaits(count: number): Promise<void> {
  const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const check = async () => expect((await pool().query(sql)).rowCount).toBe(count);
  await vi.waitFor(check, { timeout: 60_000 });
}
