"use client";

import dynamic from "next/dynamic";

/** Every answer of ours carries this one along for the case: hence its name alone. */
export const Lost = dynamic(() => import("./lost-page").then((m) => m.LostPage));
