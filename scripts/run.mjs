// Operator commands: `node scripts/run.mjs NAME …` prepares the checkout and runs scripts/NAME.ts.
import { generate, install, runProgram, say } from "./prepare.mjs";

const [name = "", ...args] = process.argv.slice(2);
try {
  await install();
  await generate();
  process.exitCode = await runProgram(`scripts/${name}.ts`, args, {
    NODE_ENV: process.env.NODE_ENV ?? "production",
  });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
