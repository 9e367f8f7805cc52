import { MissingPage } from "@/components/errors/missing-page";
import { missingPageMeta } from "@/lib/server/pages/page-meta";

export const generateMetadata = () => missingPageMeta("loanPage");

export default function LoanNotFound() {
  return <MissingPage what="loanPage" />;
}
