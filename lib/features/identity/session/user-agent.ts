import type { DeviceDescription } from "./schema";

/** In this order: most browsers also name those that they are compatible with. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b|\biPod\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const HANDHELD = /\bMobi|\bAndroid\b|\biPhone\b|\biPad\b|\biPod\b/;

/** Kind of device, browser and system by a `User-Agent` header. */
export function describeUserAgent(userAgent: string | null): DeviceDescription {
  const text = userAgent?.trim() ?? "";
  const named = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  if (!text.startsWith("Mozilla/")) {
    return { kind: "program", browser: text.slice(0, 60) || null, system: named(SYSTEMS) };
  }
  const kind = HANDHELD.test(text) ? "phone" : "desktop";
  return { kind, browser: named(BROWSERS), system: named(SYSTEMS) };
}
