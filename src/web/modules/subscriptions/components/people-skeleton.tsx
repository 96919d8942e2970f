import { Loading, Skeleton } from '#web/ui/states.tsx'

/** A list of people before it has been read. */
export function PeopleSkeleton({ label }: { readonly label: string }) {
  return (
    <Loading label={label}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="row">
          <Skeleton round width="56px" height="56px" />
          <div className="grow stack gap2">
            <Skeleton width="45%" />
            <Skeleton width="60%" height="12px" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
