"use client";

import { UnexpectedError } from "@/components/errors/unexpected-error";

interface ErrorPageProps {
  error: Error & { digest?: string };
  retry: () => void;
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main className="grid min-h-dvh px-4">
      <UnexpectedError error={error} retry={retry} />
    </main>
  );
}
