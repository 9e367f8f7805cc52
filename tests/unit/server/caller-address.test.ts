import { afterEach, expect, test } from "vitest";
import { callerAddress, PEER_HEADER } from "@/lib/server/http/rate-limit";
import { changeSettings } from "../../support/settings";

const request = (forwarded: string) =>
  new Request("http://localhost/", {
    headers: { "x-forwarded-for": forwarded, [PEER_HEADER]: "10.0.0.9" },
  });

afterEach(() => changeSettings({ TRUST_PROXY: "" }));

test("without a proxy of ours, what a client writes about itself does not count", () => {
  expect(callerAddress(request("1.1.1.1, 2.2.2.2"))).toBe("10.0.0.9");
});

test("behind proxies of ours, the address that the outermost of them saw counts", () => {
  changeSettings({ TRUST_PROXY: "1" });
  expect(callerAddress(request("1.1.1.1, 2.2.2.2"))).toBe("2.2.2.2");
  changeSettings({ TRUST_PROXY: "2" });
  expect(callerAddress(request("1.1.1.1, 2.2.2.2"))).toBe("1.1.1.1");
  expect(callerAddress(request(""))).toBe("10.0.0.9");
});
