"use client";

import { UnexpectedError } from "@/components/errors/unexpected-error";

interface ErrorPageProps {
  error: Error & { digest?: string };
  retry: () => void;
}

/** Shown inside the shell, so that the navigation still works. */
export default function MemberErrorPage({ error, retry }: ErrorPageProps) {
  return <UnexpectedError error={error} retry={retry} />;
}
