import { backup } from "./faults/backup";
import { chat } from "./faults/chat";
import { clock } from "./faults/clock";
import { image } from "./faults/image";
import { databaseAway, databaseKilled, serverKilled } from "./faults/kills";
import { diskFull, slowClients } from "./faults/limits";
import { model } from "./faults/model";
import { providers } from "./faults/providers";
import { approvedAtOnce, submittedTwice } from "./faults/races";
import { redisAway, serverStopped } from "./faults/stops";
import type { Row } from "./row";
import { abuse } from "./security/abuse";
import { access } from "./security/access";
import { enumeration } from "./security/enumeration";
import { fields } from "./security/fields";
import { forgedTokens } from "./security/forged-tokens";
import { forgery } from "./security/forgery";
import { images } from "./security/images";
import { injection } from "./security/injection";
import { badInputs } from "./security/input";
import { leaks } from "./security/leaks";
import { rateLimits } from "./security/limits";
import { location } from "./security/location";
import { redirects } from "./security/redirects";
import { scripts } from "./security/scripts";
import { sessions } from "./security/sessions";
import { sockets } from "./security/sockets";
import { supply } from "./security/supply";
import { innerAddresses } from "./security/traps";

const FAULTS = [
  ...[serverKilled, databaseKilled, databaseAway, serverStopped, diskFull, providers, slowClients],
  ...[chat, submittedTwice, approvedAtOnce, model, clock, redisAway, backup, image],
];
const ATTACKS = [
  ...[access, fields, location, badInputs, scripts, forgery, sockets, sessions, forgedTokens],
  ...[redirects, innerAddresses, images, leaks, enumeration, rateLimits, abuse, injection, supply],
];

/** All rows in order: F1 to F15, S1 to S18. */
export const ROWS: readonly Row[] = [...FAULTS, ...ATTACKS];
