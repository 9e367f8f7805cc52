import { AsyncLocalStorage } from "node:async_hooks";
import { isIPv4 } from "node:net";
import { ipv6Network, unmapped } from "@/lib/server/http/address";
import type { Sender } from "@/lib/server/http/asked";
import { callerAddress } from "@/lib/server/http/rate-limit";
import { perProcess } from "@/lib/server/per-process";

const caller = perProcess("caller", () => new AsyncLocalStorage<Sender>());

/** Does `work` so that all of it knows which request it belongs to. */
export function onBehalfOf<T>(request: Sender, work: () => T): T {
  return caller().run(request, work);
}

/** The network the present request came from, as much of it as may be kept; null outside of one. */
export function callerNetwork(): string | null {
  const request = caller().getStore();
  return request ? networkOf(callerAddress(request)) : null;
}

/** An address without what tells its single user: the last part of IPv4, all but 48 bits of IPv6. */
export function networkOf(address: string): string | null {
  const plain = unmapped(address);
  return isIPv4(plain) ? plain.replace(/\d+$/, "0/24") : ipv6Network(plain, 48);
}
