import type { Operator } from "@/components/legal/imprint";
import { env } from "@/lib/server/env";

/** Who runs the site, by the settings. */
export function operator(): Operator {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_CONTACT: contact } = env();
  return { name, address, contact };
}
