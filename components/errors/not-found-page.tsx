"use client";

import dynamic from "next/dynamic";

/** Loaded on demand: Next sends the not-found page along with every page. */
export const NotFoundPage = dynamic(() =>
  import("./not-found-content").then((m) => m.NotFoundContent),
);
