"use client";

import dynamic from "next/dynamic";

/** Loaded on demand: otherwise Next would send the not-found page with every page. */
export const NotFoundPage = dynamic(() =>
  import("./not-found-content").then((m) => m.NotFoundContent),
);
