import pino from "pino";
import { shared } from "@/lib/server/shared";

interface Line {
  level: number;
  msg?: string;
  [field: string]: unknown;
}

/** What this process logs from now on, from warnings upwards. */
export function collectLog(): Line[] {
  const lines: Line[] = [];
  shared.log = pino({ level: "warn", base: undefined }, { write: (line) => void lines.push(JSON.parse(line)) });
  return lines;
}
