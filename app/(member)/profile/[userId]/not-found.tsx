import { ReaderMissing } from "@/components/profile/reader-missing";

export default function ReaderNotFound() {
  return <ReaderMissing />;
}
