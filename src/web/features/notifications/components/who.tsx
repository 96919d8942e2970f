import { Trans } from '@lingui/react/macro'
import type { Notification } from '../api.ts'

/** The person who did it. */
export function Who({ actor }: { readonly actor: Notification['actor'] }) {
  return <b>{actor ? <bdi>{actor.name}</bdi> : <Trans>Someone who has left</Trans>}</b>
}
