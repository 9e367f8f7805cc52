import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf } from "@/components/chat/model/lines";
import { daysAgo } from "@/lib/shared/time";
import { splitLinks } from "@/components/chat/model/links";
import { ME, message } from "../../support/chat";

describe("addresses in a message", () => {
  it.each([
    ["Дивіться https://example.org/a?b=1.", "https://example.org/a?b=1"],
    ["(http://example.org/)", "http://example.org/"],
    ["«https://uk.wikipedia.org/wiki/Львів»", "https://uk.wikipedia.org/wiki/Львів"],
  ])("%s", (text, href) => {
    expect(splitLinks(text).filter((piece) => piece.href)).toEqual([{ text: href, href }]);
  });

  it.each(["javascript:alert(1)", "example.org", "https://", "mailto:a@example.org"])(
    "not %s",
    (text) => {
      expect(splitLinks(text)).toEqual([{ text }]);
    },
  );

  it("lose no character of it", () => {
    const signs = fc.constantFrom(" ", ".", "\n", "https://", "http://a.example/b?c=d#e");
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), signs)), (parts) => {
        const pieces = splitLinks(parts.join("")).map(({ text }) => text);
        expect(pieces.join("")).toBe(parts.join(""));
      }),
    );
  });
});

describe("days", () => {
  it("are those of the reader's clock", () => {
    const late = new Date("2026-11-20T22:30:00Z");
    const now = new Date("2026-11-20T23:00:00Z");
    expect(daysAgo(late, now, "UTC")).toBe(0);
    expect(daysAgo(new Date("2026-11-20T21:30:00Z"), now, "Europe/Kyiv")).toBe(1);
    const thread = { messages: [message(1, { timestamp: late.toISOString() })], pending: [] };
    expect(linesOf(thread, "Europe/Kyiv")[0]?.id).toBe("day-2026-11-21");
  });

  it("count over the change of the clocks", () => {
    const [before, after] = [new Date("2026-10-24T12:00:00Z"), new Date("2026-10-26T12:00:00Z")];
    expect(daysAgo(before, after, "Europe/Berlin")).toBe(2);
  });

  it("head the messages, what is not sent yet last", () => {
    const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;
    const words = { senderId: ME, loanId: null, content: "", error: null };
    const pending = { id: "temp-x", clientId: "x", timestamp: at(21), ...words };
    const own = { timestamp: at(20), clientId: "own" };
    const messages = [message(1, { timestamp: at(20) }), message(2, own)];
    const lines = linesOf({ messages, pending: [pending] }, "UTC");
    expect(lines.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      "day day-2026-11-20",
      `about about-${message(1).id}`,
      `message ${message(1).id}`,
      "message own",
      "day day-2026-11-21",
      "pending x",
    ]);
  });

  it("tell where the unread begins, and which messages stand together", () => {
    const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
    const theirs = [1, 2, 3].map((seq) => message(seq, { timestamp: at(seq) }));
    const later = message(4, { timestamp: at(9) });
    const own = message(5, { timestamp: at(9), senderId: ME });
    const thread = { messages: [...theirs, later, own], pending: [] };
    const lines = linesOf(thread, "UTC", message(3).id);
    const told = lines.map((line) =>
      "joinsPrevious" in line
        ? `${line.message.content} ${line.joinsPrevious} ${line.joinsNext}`
        : line.kind,
    );
    expect(told).toEqual([
      ...["day", "about", "message 1 false true", "message 2 true false", "unread"],
      ...["message 3 false false", "message 4 false false", "message 5 false false"],
    ]);
  });
});
