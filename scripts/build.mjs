// `npm run build`: all that `npm start` prepares, without starting; for images and for slow machines.
import { build, generate, install, say } from "./prepare.mjs";

try {
  await install();
  await generate();
  await build();
} catch (error) {
  say(`Cannot build: ${error.message}`);
  process.exitCode = 1;
}
