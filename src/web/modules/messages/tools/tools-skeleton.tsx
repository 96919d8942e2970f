import { Loading, Skeleton } from '#web/ui/states.tsx'

/** A card of lines that is still to come. */
export function ToolsSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="card">
      <Loading label={label}>
        {[1, 2, 3].map((row) => (
          <div key={row} className="stack gap2">
            <Skeleton width="38%" />
            <Skeleton width="72%" height="12px" />
          </div>
        ))}
      </Loading>
    </div>
  )
}
