import { backup } from "./faults/backup";
import { clock } from "./faults/clock";
import { image } from "./faults/image";
import { databaseKilled, serverKilled } from "./faults/kills";
import { slowClients } from "./faults/slow-clients";
import { providers } from "./faults/providers";
import type { Row } from "./row";
import { enumeration } from "./security/enumeration";
import { forgedTokens } from "./security/forged-tokens";
import { badInputs } from "./security/input";
import { leaks } from "./security/leaks";
import { rateLimits } from "./security/limits";
import { scripts } from "./security/scripts";
import { innerAddresses } from "./security/traps";

/** All rows in order; docs/scorecard.md says which tests show the rows that are missing. */
export const ROWS: readonly Row[] = [
  ...[serverKilled, databaseKilled, providers, slowClients, clock, backup, image],
  ...[badInputs, scripts, forgedTokens, innerAddresses, leaks, enumeration, rateLimits],
];
