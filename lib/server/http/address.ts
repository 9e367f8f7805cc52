import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The network an address is in, as address/bits; an IPv4 address that a socket of both kinds writes as
 * one of IPv6 is one of IPv4. Null for what is no address.
 * @param bits of the network's part, by kind.
 */
export function networkOf(address: string, bits: { ipv4: number; ipv6: number }): string | null {
  // ipaddr.js also takes numbers and octal parts for addresses.
  if (!isIP(address)) return null;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const cidr = `${parsed}/${bits[kind]}`;
  const { IPv4, IPv6 } = ipaddr;
  const network = (kind === "ipv4" ? IPv4 : IPv6).networkAddressFromCIDR(cidr);
  return `${network}/${bits[kind]}`;
}
