import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { keepEarlyInput } from "@/components/layout/early-input";
import { EarlyInputDone } from "@/components/layout/early-input-done";
import { OfflinePage } from "@/components/layout/offline-page";
import { FocusKeeper } from "@/components/layout/focus-keeper";
import { readTheme } from "@/components/layout/read-theme";
import { Texts } from "@/components/layout/texts";
import { PAPER } from "@/components/layout/theme";
import { IconSheet } from "@/components/ui/icon";
import { Toaster } from "@/components/ui/toaster";
import { nonceOf } from "@/lib/server/http/content-policy";
import { POLICY_HEADER } from "@/lib/edge/page-headers";
import { isLocale, DEFAULT_LOCALE } from "@/lib/shared/locales";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("layout");
  return {
    title: { default: t("title"), template: t("titleTemplate") },
    description: t("description"),
    applicationName: "Nearshelf",
    manifest: "/manifest.webmanifest",
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

export async function generateViewport(): Promise<Viewport> {
  const theme = await readTheme();
  const bySystem = [
    { media: "(prefers-color-scheme: light)", color: PAPER.light },
    { media: "(prefers-color-scheme: dark)", color: PAPER.dark },
  ];
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    themeColor: theme === "system" ? bySystem : PAPER[theme],
  };
}

/** The style sheets that dialogs put into the page take the nonce from where webpack would keep it. */
const TAKE_NONCE = "window.__webpack_nonce__=document.currentScript.nonce";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme, timeZone, asked] = await Promise.all([
    getLocale(),
    readTheme(),
    getTimeZone(),
    headers(),
  ]);
  return (
    <html lang={locale} data-theme={theme}>
      <body>
        <script
          nonce={nonceOf(asked.get(POLICY_HEADER))}
          // Browsers do not give a nonce away, so it seems to differ.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `${TAKE_NONCE};(${keepEarlyInput})()` }}
        />
        <IconSheet />
        <Texts locale={isLocale(locale) ? locale : DEFAULT_LOCALE} timeZone={timeZone}>
          {children}
          <Toaster />
          <EarlyInputDone />
          <OfflinePage />
          <FocusKeeper />
        </Texts>
      </body>
    </html>
  );
}
