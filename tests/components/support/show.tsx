import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { IntlProvider } from "@/components/layout/intl-provider";
import { Toaster } from "@/components/ui/toaster";
import { MemberData } from "@/components/users/member-data";
import type { OwnProfile } from "@/lib/features/users/schema";
import type { Locale } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";
import { answer, example } from "./api";

const PHONE = [390, 844] as const;
export const DESK = [1440, 900] as const;

interface ShowOptions {
  locale?: Locale;
  /** Who is signed in, where it differs from the contract's example. */
  me?: Partial<OwnProfile>;
  /** Path and query of the page it stands on. */
  at?: string;
  /** Width and height of the window in CSS pixels. */
  size?: readonly [number, number];
}

/** Renders a component as on a member's page, with all that pages have around it. */
export async function show(ui: ReactNode, options: ShowOptions = {}): Promise<void> {
  const { locale = "uk", at = "/", size = PHONE } = options;
  const me = { ...(await example("GET /users/me")), ...options.me };
  answer("GET /users/me", me);
  await page.viewport(...size);
  window.history.replaceState(null, "", at);
  document.documentElement.lang = locale;
  await render(
    <IntlProvider locale={locale} messages={await loadMessages(locale)} timeZone="Europe/Kyiv">
      <MemberData me={me}>
        {ui}
        <Toaster />
      </MemberData>
    </IntlProvider>,
  );
}
