"use client";

import dynamic from "next/dynamic";
import { insist } from "./insist";

/** Where `toast` from "./toast" announces outcomes. Loaded after the page itself. */
export const Toaster = dynamic(() => insist(() => import("./toasts"), Infinity), { ssr: false });
