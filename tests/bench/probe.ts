// Loaded into the measured server; answers how much memory the server uses.
import { bytesInUse } from "./memory";
import { answerMessages } from "./processes";

answerMessages((question) => (question === "memory" ? bytesInUse() : Promise.resolve()));
