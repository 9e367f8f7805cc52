import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { cache } from "react";
import { LabelledBookCard } from "@/components/book-page/labelled-book";
import { getLabelledBook } from "@/lib/features/shelf/label-queries";
import { labelParams, type LabelledBook } from "@/lib/features/shelf/label-schema";
import type { PathProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

/** The book with this label; 404 if the reader may not see it. */
const load = cache(async (code: string): Promise<LabelledBook> => {
  const parsed = labelParams.safeParse({ code });
  if (!parsed.success) notFound();
  return orNotFound(async () => getLabelledBook(await requireActor(), parsed.data.code));
});

export async function generateMetadata({ params }: PathProps<"code">): Promise<Metadata> {
  const { title } = await load((await params).code);
  return { title, robots: { index: false } };
}

export default async function LabelPage({ params }: PathProps<"code">) {
  const { code } = await params;
  return <LabelledBookCard code={code} found={await load(code)} />;
}
