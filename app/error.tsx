"use client";

import type { ComponentProps } from "react";
import { UnexpectedError } from "@/components/errors/unexpected-error";

export default function ErrorPage(props: ComponentProps<typeof UnexpectedError>) {
  return (
    <main className="grid min-h-dvh px-4">
      <UnexpectedError {...props} />
    </main>
  );
}
