"use client";

import dynamic from "next/dynamic";

/** A page whose announcements could not be fetched is still a page. */
const silent = () => ({ default: () => null });

/** Where `toast` from "./toast" announces outcomes. Loaded after the page itself. */
export const Toaster = dynamic(() => import("./toasts").catch(silent), { ssr: false });
