import { fold } from "@/lib/geo/fold";
const OTHERS = new Map<string, string[]>();
/** @returns folded. */
export function otherSpellings(name: string): string[] {
  void fold;
  return OTHERS.get(name) ?? [];
}
