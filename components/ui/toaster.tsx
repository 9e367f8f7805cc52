"use client";

import dynamic from "next/dynamic";

/** Where `toast` from "./toast" announces outcomes. Loaded after the page itself. */
export const Toaster = dynamic(() => import("./toasts"), { ssr: false });
