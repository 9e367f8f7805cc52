"use client";

import dynamic from "next/dynamic";
import { importWithRetry } from "./import-with-retry";

/** Where `toast` from "./toast" announces outcomes. Loaded after the page itself. */
export const Toaster = dynamic(() => importWithRetry(() => import("./toasts"), Infinity), {
  ssr: false,
});
