import { expect, test } from "vitest";
import { FairQueue } from "@/lib/server/fair-queue";

const busy = { code: "PICTURES_BUSY", retryAfter: 7 } as const;

/** Work that ends when the test says so, and a list of the work begun so far. */
function bench(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, wait?: Parameters<typeof queue.run>[2]) =>
    queue.run(
      name.charAt(0),
      () => {
        begun.push(name);
        return new Promise<string>((end) => ends.set(name, () => end(name)));
      },
      wait,
    );
  return { begun, add, end: (name: string) => ends.get(name)?.() };
}

test("readers take turns, however much one of them asks for", async () => {
  const { begun, add, end } = bench(new FairQueue({ atOnce: 1, perUser: 5, inAll: 20, busy }));
  const all = ["a1", "a2", "a3", "b1", "c1", "b2"].map((name) => add(name));
  for (let at = 0; at < all.length; at += 1) {
    await expect.poll(() => begun.length).toBe(at + 1);
    end(begun[at] ?? "");
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1", "b2"]);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("beyond its bounds it is busy: for one reader, and for all", async () => {
  const { begun, add, end } = bench(new FairQueue({ atOnce: 2, perUser: 2, inAll: 3, busy }));
  const kept = [add("a1"), add("a2")];
  await expect(add("a3")).rejects.toMatchObject({ code: "PICTURES_BUSY", retryAfter: 7 });
  kept.push(add("b1"));
  await expect(add("c1")).rejects.toMatchObject({ code: "PICTURES_BUSY" });
  for (const name of ["a1", "a2"]) end(name);
  await expect.poll(() => begun).toContain("b1");
  end("b1");
  expect(await Promise.all(kept)).toEqual(["a1", "a2", "b1"]);
  const again = add("a3");
  await expect.poll(() => begun).toContain("a3");
  end("a3");
  expect(await again).toBe("a3");
});

test("half full, it has room for those who have nothing in it", async () => {
  const { begun, add, end } = bench(new FairQueue({ atOnce: 9, perUser: 3, inAll: 6, busy }));
  const kept = ["a1", "a2", "b1"].map((name) => add(name));
  await expect(add("b2")).rejects.toMatchObject({ code: "PICTURES_BUSY" });
  kept.push(add("c1"));
  await expect.poll(() => begun).toEqual(["a1", "a2", "b1", "c1"]);
  for (const name of begun) end(name);
  expect(await Promise.all(kept)).toHaveLength(4);
});

test("what nobody waits for goes last, and what goes on before one's other work", async () => {
  const { begun, add, end } = bench(new FairQueue({ atOnce: 1, perUser: 5, inAll: 20, busy }));
  const all = [
    ...[add("a1"), add("b1", { rank: 1 }), add("c1"), add("c2")],
    add("c3", { goesOn: true }),
  ];
  for (let at = 0; at < all.length; at += 1) {
    await expect.poll(() => begun.length).toBe(at + 1);
    end(begun[at] ?? "");
  }
  await Promise.all(all);
  expect(begun).toEqual(["a1", "c3", "c1", "c2", "b1"]);
});

test("a wait ends when nobody wants it any more, or with an error when it is too long", async () => {
  const { begun, add, end } = bench(new FairQueue({ atOnce: 1, perUser: 5, inAll: 5, busy }));
  const stop = new AbortController();
  const [first, second] = [add("a1"), add("a2", { signal: stop.signal })];
  await expect(add("b1", { atMost: 5 })).rejects.toMatchObject({ code: "PICTURES_BUSY" });
  stop.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await expect(add("b2", { signal: stop.signal })).rejects.toThrow("gone");
  const next = add("c1");
  end("a1");
  await first;
  await expect.poll(() => begun).toContain("c1");
  end("c1");
  await next;
  expect(begun).toEqual(["a1", "c1"]);
});

test("who waits too long is answered; the place is free only when the work has ended", async () => {
  const late = { ms: 300, code: "UNREADABLE_PICTURE" } as const;
  const { begun, add, end } = bench(
    new FairQueue({ atOnce: 1, perUser: 5, inAll: 20, busy, late }),
  );
  await expect(add("a1")).rejects.toMatchObject({ code: "UNREADABLE_PICTURE" });
  const next = add("b1");
  expect(begun).toEqual(["a1"]);
  end("a1");
  await expect.poll(() => begun).toEqual(["a1", "b1"]);
  end("b1");
  expect(await next).toBe("b1");
});

test("work that fails makes room", async () => {
  const queue = new FairQueue({ atOnce: 1, perUser: 1, inAll: 1, busy });
  await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run("a", async () => 1)).toBe(1);
});
