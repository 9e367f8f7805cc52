import { UserMissing } from "@/components/profile/user-missing";

export default function ReaderNotFound() {
  return <UserMissing />;
}
