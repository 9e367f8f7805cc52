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
import { ABUSE } from "./security/abuse";
import { ACCESS } from "./security/access";
import { IMAGES } from "./security/images";
import { INPUT } from "./security/input";
import { LEAKS } from "./security/leaks";
import { LOCATION } from "./security/location";
import { REQUESTS } from "./security/requests";
import { SCRIPTS } from "./security/scripts";
import { SESSIONS } from "./security/sessions";
import { SOCKETS } from "./security/sockets";
import { SUPPLY } from "./security/supply";

const order = ({ id }: Row) => Number(id.slice(1)) + (id.startsWith("S") ? 100 : 0);

/** All rows, faults first. */
export const ROWS: readonly Row[] = [
  ...BACKUP, ...CHAT, ...CLOCK, ...KILLS, ...LIMITS, ...MODEL, ...PROVIDERS, ...RACES, ...STOPS,
  ...ABUSE, ...ACCESS, ...IMAGES, ...INPUT, ...LEAKS, ...LOCATION, ...REQUESTS, ...SCRIPTS, ...SESSIONS, ...SOCKETS, ...SUPPLY,
].toSorted((a, b) => order(a) - order(b));
