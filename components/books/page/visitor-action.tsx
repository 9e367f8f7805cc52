import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";

/** Leads to the sign-in, and from there back to this book. */
export function VisitorAction({ bookId }: { bookId: string }) {
  const t = useTranslations("book");
  const from = encodeURIComponent(`/books/${bookId}`);
  return (
    <>
      <p className="max-w-[52ch]">{t("signInText")}</p>
      <div>
        <Button asChild>
          <Link href={`/login?from=${from}`} prefetch={false}>{t("signIn")}</Link>
        </Button>
      </div>
    </>
  );
}
