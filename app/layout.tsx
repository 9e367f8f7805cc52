import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { getLocale, getMessages, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { EarlyInputDone } from "@/components/layout/early-input-done";
import { OfflinePage } from "@/components/layout/offline-page";
import { FocusKeeper } from "@/components/layout/focus-keeper";
import { IntlProvider } from "@/components/layout/intl-provider";
import { THEME_COOKIE, themeOf, type Theme } from "@/components/layout/theme";
import { ThemeProvider } from "@/components/layout/theme-switch";
import { nonceOf } from "@/lib/server/http/content-policy";
import { colour } from "@/lib/server/palette";
import { POLICY_HEADER } from "@/lib/server/pages/page-headers";
import { siteName } from "@/lib/server/pages/page-meta";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations("layout"), getLocale()]);
  const name = siteName();
  return {
    title: { default: t("title", { name }), template: `%s · ${name}` },
    description: t("description"),
    applicationName: "Nearshelf",
    manifest: `/manifest.webmanifest?lang=${locale}`,
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "32x32" },
        { url: "/icons/icon.svg", type: "image/svg+xml" },
      ],
      apple: "/icons/apple-touch-icon.png",
    },
    formatDetection: { telephone: false },
  };
}

/** The theme stored in this browser. */
async function readTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value);
}

export async function generateViewport(): Promise<Viewport> {
  const theme = await readTheme();
  const bySystem = [
    { media: "(prefers-color-scheme: light)", color: colour("paper") },
    { media: "(prefers-color-scheme: dark)", color: colour("paper", "dark") },
  ];
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    themeColor: theme === "system" ? bySystem : colour("paper", theme),
  };
}

/** Namespaces that the browser gets with every page; members' pages load all (`AllMessages`). */
const VISITOR_TEXTS = ["common", "layout", "errorPage"] as const;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, timeZone, requestHeaders, texts] = await Promise.all([
    getLocale(),
    readTheme(),
    getTimeZone(),
    headers(),
    getMessages(),
  ]);
  const messages = Object.fromEntries(VISITOR_TEXTS.map((name) => [name, texts[name]]));
  return (
    <html lang={locale} data-theme={theme}>
      <head>
        {/* oxlint-disable-next-line nextjs/no-sync-scripts -- it must receive the first press */}
        <script
          src="/early-input.js"
          nonce={nonceOf(requestHeaders.get(POLICY_HEADER))}
          // Browsers hide a nonce from scripts, so React would report a hydration mismatch.
          suppressHydrationWarning
        />
      </head>
      <body>
        <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
          <ThemeProvider theme={theme}>{children}</ThemeProvider>
          <EarlyInputDone />
          <OfflinePage />
          <FocusKeeper />
        </IntlProvider>
      </body>
    </html>
  );
}
