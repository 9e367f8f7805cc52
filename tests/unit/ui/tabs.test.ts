import { describe, expect, it } from "vitest";
import { nextTab } from "@/components/ui/tabs";

const TABS = ["quick", "mine", "requests"];

describe("nextTab", () => {
  it.each([
    ["ArrowRight", "quick", "mine"],
    ["ArrowRight", "requests", "quick"],
    ["ArrowLeft", "quick", "requests"],
    ["Home", "requests", "quick"],
    ["End", "quick", "requests"],
    ["Enter", "quick", null],
    ["Tab", "mine", null],
  ])("%s at %s leads to %s", (key, from, to) => {
    expect(nextTab(key, TABS, from)).toBe(to);
  });
});
