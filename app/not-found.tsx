import { pageMeta } from "@/lib/server/pages/page-meta";

export { NotFoundPage as default } from "@/components/errors/not-found-page";

export const generateMetadata = () => pageMeta("notFound");
