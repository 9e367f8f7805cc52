import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MissingPage } from "@/components/errors/missing-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("missingTitle") };
}

export default function ImportNotFound() {
  return <MissingPage what="imports" />;
}
