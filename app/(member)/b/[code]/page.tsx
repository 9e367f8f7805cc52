import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { LabelledBookCard } from "@/components/book-page/labelled-book";
import { getLabelledBook } from "@/lib/features/shelf/label-queries";
import { labelParams, type LabelledBook } from "@/lib/features/shelf/label-schema";
import { AppError } from "@/lib/shared/errors";
import { requireActor } from "@/lib/server/pages/page-session";

interface PageProps {
  params: Promise<{ code: string }>;
}

/** The book with this label; 404 if the reader may not see it. */
const load = cache(async (code: string): Promise<LabelledBook> => {
  const parsed = labelParams.safeParse({ code });
  if (!parsed.success) notFound();
  try {
    return await getLabelledBook(await requireActor(), parsed.data.code);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { title } = await load((await params).code);
  return { title, robots: { index: false } };
}

export default async function LabelPage({ params }: PageProps) {
  const { code } = await params;
  return <LabelledBookCard code={code} found={await load(code)} />;
}
