import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/server/env";
import { DiskStore } from "@/lib/features/files/disk-store";
import type { FileStore } from "@/lib/features/files/file-store";
import { UploadThingStore } from "@/lib/features/files/uploadthing-store";
import { smallDisk } from "../support/small-disk";
import { uploadThingServer } from "../support/uploadthing-server";

const folder = await mkdtemp(join(tmpdir(), "nearshelf-store-"));
const service = await uploadThingServer();
const disk = await smallDisk(folder, 64);
afterAll(async () => {
  await service.close();
  await disk.remove();
  await rm(folder, { recursive: true, force: true });
});

const bytes = (size: number, filling = 7) => Buffer.alloc(size, filling);
const key = () => `ab/${crypto.randomUUID()}-160`;
const keysOf = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const stored of store.list()) keys.push(stored.key);
  return keys.sort();
};

const STORES: Record<string, { make: () => FileStore; full: () => FileStore }> = {
  disk: {
    make: () => new DiskStore(join(folder, crypto.randomUUID())),
    full: () => new DiskStore(disk.folder),
  },
  UploadThing: {
    make: () => new UploadThingStore(service.settings),
    full: () => {
      service.limitBytes = 50_000;
      return new UploadThingStore(service.settings);
    },
  },
};

describe.each(Object.entries(STORES))("a store on %s", (_name, { make, full }) => {
  let store: FileStore;
  beforeEach(() => {
    service.kept.clear();
    service.limitBytes = 2_000_000_000;
    service.broken = false;
    store = make();
  });

  test("gives back what was put, byte for byte", async () => {
    const [one, two] = [key(), key()];
    const random = crypto.getRandomValues(new Uint8Array(60_000));
    await Promise.all([store.put(one, random), store.put(two, bytes(1))]);
    expect(Buffer.compare((await store.get(one)) ?? bytes(0), random)).toBe(0);
    expect(await store.get(two)).toEqual(bytes(1));
    expect(await store.get(key())).toBeNull();
  });

  test("forgets what is deleted, as often as one likes", async () => {
    const [kept, gone] = [key(), key()];
    await store.put(kept, bytes(10));
    await store.put(gone, bytes(10));
    await store.delete([gone]);
    await store.delete([gone]);
    expect([await store.get(gone), await keysOf(store)]).toEqual([null, [kept]]);
  });

  test("lists what is there, and since when", async () => {
    expect(await keysOf(store)).toEqual([]);
    const keys = Array.from(
      { length: 12 },
      (_, at) => `a${at % 3}/${crypto.randomUUID()}-320`,
    ).sort();
    const before = Date.now() - 5_000;
    for (const each of keys) await store.put(each, bytes(5));
    expect(await keysOf(store)).toEqual(keys);
    for await (const { storedAt } of store.list())
      expect(storedAt.getTime()).toBeGreaterThan(before);
  });

  test("says that it is full, and keeps no part of what does not fit", async () => {
    const small = full();
    const fits = key();
    await small.put(fits, bytes(10_000));
    await expect(small.put(key(), bytes(100_000))).rejects.toMatchObject({ code: "DISK_FULL" });
    expect(await keysOf(small)).toEqual([fits]);
    expect(await small.get(fits)).toEqual(bytes(10_000));
  });
});

test("a disk leaves no draft behind where it is full, and passes over what is no file of ours", async () => {
  expect(
    (await readdir(disk.folder, { recursive: true })).filter((name) => name.split(".").length > 1),
  ).toEqual([]);
  const store = new DiskStore(join(folder, "own"));
  await store.put("aa/b", bytes(3));
  await writeFile(join(folder, "own/aa/b.draft"), "");
  await utimes(join(folder, "own/aa/b"), new Date(0), new Date(0));
  for await (const stored of store.list())
    expect(stored).toEqual({ key: "aa/b", storedAt: new Date(0) });
  for (const wrong of ["../x", "/etc/passwd", "a//b", "A/b", ""]) {
    await expect(store.put(wrong, bytes(1))).rejects.toThrow(/not a key/);
  }
});

test("UploadThing out of reach, or of another opinion about the key, is a store that is away", async () => {
  const store = new UploadThingStore(service.settings);
  const stranger = Buffer.from(
    JSON.stringify({ apiKey: "sk_other", appId: "testapp", regions: ["sea1"] }),
  );
  const wrong = new UploadThingStore({ ...service.settings, token: stranger.toString("base64") });
  const away = { code: "FILES_AWAY", retryAfter: 5 };
  for (const refused of [wrong, store]) {
    if (refused === store) service.broken = true;
    await expect(refused.put(key(), bytes(1))).rejects.toMatchObject(away);
    await expect(refused.get(key())).rejects.toMatchObject(away);
    await expect(refused.delete([key()])).rejects.toMatchObject(away);
    await expect(keysOf(refused)).rejects.toMatchObject(away);
  }
  service.broken = false;
});

test("many files are listed in portions", async () => {
  service.kept.clear();
  for (let at = 0; at < 1_203; at += 1)
    service.kept.set(`aa_${at}`, { bytes: bytes(1), uploadedAt: 1_000 });
  expect((await keysOf(new UploadThingStore(service.settings))).length).toBe(1_203);
});

test("a token that is none stops the start with a readable line", () => {
  const tell = (UPLOADTHING_TOKEN: string) => parseEnv({ NODE_ENV: "test", UPLOADTHING_TOKEN });
  expect(tell("sk_live_x")).toEqual({
    errors: ["UPLOADTHING_TOKEN: must be the token as UploadThing's dashboard shows it"],
  });
  expect(tell(service.settings.token)).toHaveProperty(
    "env.UPLOADTHING_TOKEN",
    service.settings.token,
  );
  expect(tell("")).toHaveProperty("env");
  expect(tell("")).not.toHaveProperty("env.UPLOADTHING_TOKEN");
});
