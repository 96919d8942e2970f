import { Loading } from '#web/ui/states.tsx'
import { peopleShape } from '#web/ui/loaded.tsx'

/** A list of people before it has been read. */
export function PeopleSkeleton({ label }: { readonly label: string }) {
  return <Loading label={label}>{peopleShape()}</Loading>
}
