import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "@/lib/bootstrap/routes";

test("the metrics know every page", () => {
  const files = globSync(["app/**/page.tsx", "app/**/route.ts"], { exclude: ["app/api/**"] });
  const paths = files.map(
    (file) => `/${dirname(file)}`.replace(/^\/app/, "").replace(/\/\([^)]+\)/g, "") || "/",
  );
  expect([...PAGES].sort()).toEqual(paths.sort());
});
