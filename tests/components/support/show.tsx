import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { mutate, SWRConfig } from "swr";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { EarlyInputDone } from "@/components/layout/early-input-done";
import { FocusKeeper } from "@/components/layout/focus-keeper";
import { IntlProvider } from "@/components/layout/intl-provider";
import { Toaster } from "@/components/ui/toaster";
import { MemberData } from "@/components/users/member-data";
import type { CircleSummary } from "@/lib/features/circles/schema";
import type { OwnProfile } from "@/lib/features/users/schema";
import type { Locale } from "@/lib/shared/locales";
import { loadMessages } from "@/lib/shared/messages";
import { words } from "../../e2e/support/words";
import { answer, example } from "./api";

/** It has the longest words. */
const LANGUAGE: Locale = "de";
/** The texts of what is shown. */
export const t = words(LANGUAGE);

export const PHONE = [390, 844] as const;
export const DESK = [1440, 900] as const;

interface ShowOptions {
  /** By default that of `t`. */
  locale?: Locale;
  /** Fields of the signed-in user that differ from the contract's example. */
  me?: Partial<OwnProfile>;
  /** The reader's circles; by default none. */
  circles?: CircleSummary[];
  /** Path and query of the page. */
  at?: string;
  /** Width and height of the window in CSS pixels. */
  size?: readonly [number, number];
}

const arrived: (() => void)[] = [];

/** The component with everything around it on a member's page. */
async function onPage(ui: ReactNode, options: ShowOptions): Promise<ReactNode> {
  const { locale = LANGUAGE, at = "/", size = PHONE } = options;
  const me = { ...(await example("GET /users/me")), ...options.me };
  answer("GET /users/me", me);
  answer("GET /circles", { circles: options.circles ?? [] });
  await page.viewport(...size);
  window.history.replaceState(null, "", at);
  document.documentElement.lang = locale;
  return (
    <IntlProvider locale={locale} messages={await loadMessages(locale)} timeZone="Europe/Kyiv">
      <MemberData me={me}>
        <div className="px-4">{ui}</div>
        <Toaster />
      </MemberData>
      <EarlyInputDone />
      <FocusKeeper />
    </IntlProvider>
  );
}

/** Renders a component as on a member's page. */
export async function show(ui: ReactNode, options: ShowOptions = {}): Promise<void> {
  await render(await onPage(ui, options));
}

/**
 * Shows a component as on a slow connection: the server's markup, before scripts are loaded.
 * @returns hydrates it.
 */
export async function arrive(ui: ReactNode, options: ShowOptions = {}): Promise<() => void> {
  const whole = await onPage(ui, options);
  const container = document.createElement("div");
  const earlyInput = document.createElement("script");
  const { promise: heard, resolve } = Promise.withResolvers<Event>();
  earlyInput.addEventListener("load", resolve);
  earlyInput.src = "/early-input.js";
  document.body.append(earlyInput, container);
  await heard;
  container.innerHTML = renderToString(whole);
  return () => {
    const root = hydrateRoot(container, whole);
    arrived.push(() => {
      root.unmount();
      container.remove();
      earlyInput.remove();
    });
  };
}

/** Removes the component and all answers. */
export async function leave(): Promise<void> {
  await cleanup();
  for (const end of arrived.splice(0)) end();
  // Forgets the cached answers, and that they were requested a moment ago.
  await Promise.all([...SWRConfig.defaultValue.cache.keys()].map((key) => mutate(key, undefined)));
}
