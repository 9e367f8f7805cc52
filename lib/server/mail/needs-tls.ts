import ipaddr from "ipaddr.js";

/**
 * Whether a mail server must offer encryption before it gets anything: any that is not on this machine, unless its URL
 * says `?requireTLS=false`.
 */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const asked = searchParams.get("requireTLS");
  if (asked !== null) return asked !== "false";
  const host = hostname.replace(/^\[|\]$/g, "");
  const isHere = ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
  return host !== "localhost" && !isHere;
}
