import { isIPv4, isIPv6 } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** An IPv4 address as it is, also where a socket of both kinds writes it as one of IPv6. */
function unmapped(address: string): string {
  return address.replace(MAPPED, "");
}

/** The network of so many bits (a multiple of 16) an IPv6 address is in; null for any other. */
export function ipv6Network(address: string, bits: number): string | null {
  if (!isIPv6(address) || MAPPED.test(address)) return null;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back].slice(0, bits / 16);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(":")}::/${bits}`;
}

/** An address without what tells its single user: the last part of IPv4, all but 48 bits of IPv6. */
export function networkOf(address: string): string | null {
  const plain = unmapped(address);
  return isIPv4(plain) ? plain.replace(/\d+$/, "0/24") : ipv6Network(plain, 48);
}
