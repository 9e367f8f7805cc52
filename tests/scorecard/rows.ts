import { BACKUP } from "./faults/backup";
import { CHAT } from "./faults/chat";
import { CLOCK } from "./faults/clock";
import { KILLS } from "./faults/kills";
import { LIMITS } from "./faults/limits";
import { MODEL } from "./faults/model";
import { PROVIDERS } from "./faults/providers";
import { RACES } from "./faults/races";
import { STOPS } from "./faults/stops";
import type { Row } from "./row";
import { ACCESS } from "./security/access";
import { INPUT } from "./security/input";
import { LOCATION } from "./security/location";
import { REQUESTS } from "./security/requests";

const order = ({ id }: Row) => Number(id.slice(1)) + (id.startsWith("S") ? 100 : 0);

/** All rows, faults first. */
export const ROWS: readonly Row[] = [
  ...BACKUP, ...CHAT, ...CLOCK, ...KILLS, ...LIMITS, ...MODEL, ...PROVIDERS, ...RACES, ...STOPS,
  ...ACCESS, ...INPUT, ...LOCATION, ...REQUESTS,
].toSorted((a, b) => order(a) - order(b));
