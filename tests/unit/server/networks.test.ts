import { expect, test } from "vitest";
import { networkOf } from "@/lib/server/http/address";

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
