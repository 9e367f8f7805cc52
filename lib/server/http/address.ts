import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network of an address, as address/bits; null if it is no address. An IPv4 address written as an IPv6 one, as
 * dual-stack sockets do, counts as IPv4.
 * @param bits length of the network's prefix, by kind.
 */
export function networkOf(address: string, bits: { ipv4: number; ipv6: number }): string | null {
  // ipaddr.js also accepts plain and octal numbers.
  if (!isIP(address)) return null;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const cidr = `${parsed}/${bits[kind]}`;
  const { IPv4, IPv6 } = ipaddr;
  const network = (kind === "ipv4" ? IPv4 : IPv6).networkAddressFromCIDR(cidr);
  return `${network}/${bits[kind]}`;
}
