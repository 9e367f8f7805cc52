import pino from "pino";
import { logging } from "@/lib/server/log/log";

interface Line {
  level: number;
  msg?: string;
  [field: string]: unknown;
}

/** What this process logs from now on, from this level upwards. */
export function collectLog(level: "info" | "warn" = "warn"): Line[] {
  const lines: Line[] = [];
  logging().logger = pino(
    { level, base: undefined },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  return lines;
}
