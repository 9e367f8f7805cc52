import { expect, test } from "vitest";
import { networkOf } from "@/lib/server/http/address";
import { routeOf } from "@/lib/server/metrics/metrics";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1234:5678::9", "2001:db8:1234::/48"],
  ["2001:0db8::1", "2001:db8::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["::1", "::/48"],
  ["unknown", null],
  ["7", null],
])("of %s is kept %s", (address, network) => {
  expect(networkOf(address, { ipv4: 24, ipv6: 48 })).toBe(network);
});

test("calls are counted by their route, whatever stands in the address", () => {
  expect(routeOf("/api/books/7/cover", { id: "7" })).toBe("/api/books/[id]/cover");
  expect(routeOf("/api/users/a%20b/blocked/c", { id: "a b", userId: "c" })).toBe(
    "/api/users/[id]/blocked/[userId]",
  );
  expect(routeOf("/api/books/%zz", { id: "%zz" })).toBe("/api/books/[id]");
  expect(routeOf("/api/loans", undefined)).toBe("/api/loans");
});
