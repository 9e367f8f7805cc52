import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** A book card that is loading. */
export function BookCardSkeleton() {
  return (
    <Card className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4">
      <Skeleton className="aspect-[2/3] w-full rounded-xs" />
      <div className="grid content-start gap-2.5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <div className="mt-1 flex gap-1.5">
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-6 w-20" />
        </div>
      </div>
      <div className="col-span-2 grid gap-1.5">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="col-span-2 flex items-center justify-between border-t border-line pt-3">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-[2.375rem] w-28 rounded-full" />
      </div>
    </Card>
  );
}
