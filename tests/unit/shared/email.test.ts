import { expect, test } from "vitest";
import { shownAddress } from "@/lib/server/mail/shown-address";
import { canonicalEmail } from "@/lib/shared/email";

test.each([
  ["Olena@Example.org", "olena@example.org"],
  ["user@приклад.укр", "user@xn--80aikifvh.xn--j1amh"],
  ["user@ПРИКЛАД.УКР", "user@xn--80aikifvh.xn--j1amh"],
  ["user@xn--80aikifvh.xn--j1amh", "user@xn--80aikifvh.xn--j1amh"],
  ["user@bücher.example", "user@xn--bcher-kva.example"],
  ["user@bu\u0308cher.example", "user@xn--bcher-kva.example"],
  ["user@straße.example", "user@xn--strae-oqa.example"],
  ["ｕｓｅｒ＠ｅｘａｍｐｌｅ．org", "user@example.org"],
  ["user@例え。jp", "user@xn--r8jz45g.jp"],
  ["user@example.org\u200b", "user@example.org"],
  ["\ufeff\u00a0user@example.org\u2060 \n", "user@example.org"],
  ["\u200euser@example.org\u3164", "user@example.org"],
  ["m.j.@example.org", "m.j.@example.org"],
  ["a..b@docomo.example", "a..b@docomo.example"],
  ["o'brien+books&co@example.org", "o'brien+books&co@example.org"],
  ["Юзер@приклад.укр", "юзер@xn--80aikifvh.xn--j1amh"],
  ["用户@example.org", "用户@example.org"],
  ["अजय@डाटा.भारत", "अजय@xn--c2bd1gb.xn--h2brj9c"],
])("%j is the mailbox %s", (written, canonical) => {
  expect(canonicalEmail(written)).toBe(canonical);
  expect(canonicalEmail(canonical)).toBe(canonical);
});

test.each([
  ...[
    "",
    " ",
    "olena",
    "@example.org",
    "olena@",
    "olena@localhost",
    "olena@example.o",
    "a@b@example.org",
  ],
  ...[
    "a@example.org, b@example.org",
    "a,b@example.org",
    "a;b@example.org",
    "Olena <olena@example.org>",
  ],
  ...[
    "<olena@example.org>",
    "a b@example.org",
    '"a b"@example.org',
    '"a"@example.org',
    "a(b)@example.org",
  ],
  ...[
    "a\nb@example.org",
    "a@example.org\r\nBcc: b@example.org",
    "a\0@example.org",
    "a\\b@example.org",
  ],
  ...[
    "us\u200ber@example.org",
    "us\u202eer@example.org",
    "user@exam\u200bple.org",
    "🙂@example.org",
  ],
  ...[".a@example.org", "...@example.org", "a@example..org", "a@.example.org", "a@example.org."],
  ...[
    "a@-example.org",
    "a@exa_mple.org",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    "a@example.org:25",
    "a@example.org/x",
  ],
  ...["a@ex%61mple.org", "a%b@example.org", "b!a@example.org", "a|b@example.org"],
  ...[`${"a".repeat(65)}@example.org`, `${"щ".repeat(33)}@example.org`, `a@${"b".repeat(64)}.org`],
  ...[`a@${"b.".repeat(130)}org`, "a@\ud800.org"],
])("%j is no address", (text) => {
  expect(canonicalEmail(text)).toBeNull();
});

test.each([
  ["paypal@example.org", "pаypal@example.org"],
  ["user@apple.example", "user@аpple.example"],
])("%s and its look-alike are two mailboxes", (one, other) => {
  expect(canonicalEmail(one)).not.toBe(canonicalEmail(other));
});

test("an address is shown to its owner in the script of its domain", () => {
  expect(shownAddress("user@xn--80aikifvh.xn--j1amh")).toBe("user@приклад.укр");
  for (const plain of ["m.j.@example.org"]) expect(shownAddress(plain)).toBe(plain);
});
