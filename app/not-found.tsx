import { NotFoundPage } from "@/components/errors/not-found-page";
import { readTheme } from "@/components/layout/read-theme";
import { pageMeta } from "@/lib/server/pages/page-meta";

export const generateMetadata = () => pageMeta("notFound");

export default async function NotFound() {
  return <NotFoundPage theme={await readTheme()} />;
}
