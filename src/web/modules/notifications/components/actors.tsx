import { Plural, Trans } from '@lingui/react/macro'
import type { Notification } from '../queries.ts'

/** The person who did it, with how many others did the same. */
export function Actors({ actor, others = 0 }: { readonly actor: Notification['actor']; readonly others?: number }) {
  const who = <b>{actor ? <bdi>{actor.name}</bdi> : <Trans>Someone who has left</Trans>}</b>
  if (others === 0) return who
  return (
    <Trans>
      {who}{' '}
      <b>
        <Plural value={others} one="and # other" other="and # others" />
      </b>
    </Trans>
  )
}
