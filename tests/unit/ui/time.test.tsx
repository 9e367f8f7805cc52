import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DateText, RelativeTime } from "@/components/ui/time";
import de from "@/messages/de.json" with { type: "json" };
import en from "@/messages/en.json" with { type: "json" };

const NOW = new Date("2026-11-22T12:00:00Z");
const MESSAGES = { de, en };

/** The displayed text, in London's time zone. */
function read(locale: "de" | "en", children: ReactNode): string {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="Europe/London"
      now={NOW}
    >
      {children}
    </NextIntlClientProvider>,
  );
  return markup.replace(/<[^>]+>/g, "");
}

test("dates of English are British, and name no year where it is this one", () => {
  expect(read("en", <DateText value="2026-11-18T18:30:00Z" />)).toBe("18 November");
  expect(read("en", <DateText value="2025-11-18T18:30:00Z" />)).toBe("18 November 2025");
  expect(read("en", <DateText value="2026-11-18T18:30:00Z" style="moment" />)).toBe(
    "18 November at 18:30",
  );
  expect(read("de", <DateText value="2026-11-18T18:30:00Z" />)).toBe("18. November");
});

test("what happened seconds ago is just now", () => {
  expect(read("en", <RelativeTime value="2026-11-22T11:59:58Z" />)).toBe("just now");
  expect(read("de", <RelativeTime value="2026-11-22T11:59:58Z" />)).toBe("gerade eben");
  expect(read("en", <RelativeTime value="2026-11-22T11:57:00Z" />)).toBe("3 minutes ago");
});
