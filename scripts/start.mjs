// `npm start` and `npm run dev`: everything from a fresh checkout to a served page.
import { build, generate, install, runTypeScript, say } from "./prepare.mjs";

const dev = process.argv.includes("--dev");
try {
  await install();
  await generate();
  if (!dev) await build();
  process.exitCode = await runTypeScript("server.ts", [], {
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
} catch (error) {
  say(`Cannot start: ${error.message}`);
  process.exitCode = 1;
}
