// Loaded into a measured server before it: tells how much memory it uses when asked.
import { bytesInUse } from "./memory";
import { answerMessages } from "./processes";

answerMessages((question) => (question === "memory" ? bytesInUse() : Promise.resolve()));
