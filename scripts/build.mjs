// `npm run build`: everything that `npm start` prepares, without starting; for images and slow machines.
import { build, generate, install, say } from "./prepare.mjs";

try {
  await install();
  await generate();
  await build();
} catch (error) {
  say(`Cannot build: ${error.message}`);
  process.exitCode = 1;
}
