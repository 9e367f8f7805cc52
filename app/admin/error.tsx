"use client";

import { UnexpectedError } from "@/components/errors/unexpected-error";

interface ErrorPageProps {
  error: Error & { digest?: string };
  retry: () => void;
}

/** Inside the shell, so that the way elsewhere stays open. */
export default function AdminErrorPage({ error, retry }: ErrorPageProps) {
  return <UnexpectedError error={error} retry={retry} />;
}
