import { backup } from "./faults/backup";
import { chat } from "./faults/chat";
import { clock } from "./faults/clock";
import { image } from "./faults/image";
import { databaseAway, databaseKilled, serverKilled } from "./faults/kills";
import { slowClients } from "./faults/slow-clients";
import { model } from "./faults/model";
import { providers } from "./faults/providers";
import { redisAway, serverStopped } from "./faults/stops";
import type { Row } from "./row";
import { enumeration } from "./security/enumeration";
import { forgedTokens } from "./security/forged-tokens";
import { images } from "./security/images";
import { injection } from "./security/injection";
import { badInputs } from "./security/input";
import { leaks } from "./security/leaks";
import { rateLimits } from "./security/limits";
import { redirects } from "./security/redirects";
import { scripts } from "./security/scripts";
import { supply } from "./security/supply";
import { innerAddresses } from "./security/traps";

const FAULTS = [
  ...[serverKilled, databaseKilled, databaseAway, serverStopped, providers, slowClients],
  ...[chat, model, clock, redisAway, backup, image],
];
const ATTACKS = [
  ...[badInputs, scripts, forgedTokens, redirects, innerAddresses, images, leaks],
  ...[enumeration, rateLimits, injection, supply],
];

/** All rows in order; docs/scorecard.md says which tests show the rows that are missing. */
export const ROWS: readonly Row[] = [...FAULTS, ...ATTACKS];
