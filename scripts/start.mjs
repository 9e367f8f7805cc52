// `npm start` and `npm run dev`: everything from a fresh checkout to a running server.
import { build, CODE_CACHE, generate, install, runProgram, say, SERVER } from "./prepare.mjs";

const [unknown] = process.argv.slice(2).filter((argument) => argument !== "--dev");
const dev = process.argv.includes("--dev");
try {
  if (unknown)
    throw new Error(
      `unexpected argument "${unknown}"; settings are environment variables, see .env.example`,
    );
  await install();
  await generate();
  if (!dev) await build();
  process.exitCode = await runProgram(dev ? "server.ts" : SERVER, [], {
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_COMPILE_CACHE: CODE_CACHE,
  });
} catch (error) {
  say(`Cannot start: ${error.message}`);
  process.exitCode = 1;
}
