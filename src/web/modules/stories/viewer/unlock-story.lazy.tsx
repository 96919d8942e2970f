import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/fields.ts'
import type { Story } from '#contract/stories.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Unlock } from '#web/modules/purchases/unlock.tsx'
import { storiesOfQuery } from '../queries.ts'

/** Pays once for a story; it takes the place of the paywall overlay. */
export default function UnlockStory({
  story,
  priceCents,
  author,
  onClose,
}: {
  readonly story: Pick<Story, 'id' | 'expiresAt'>
  readonly priceCents: number
  readonly author: Person
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, expiresAt } = story
  const { name, username } = author
  const params = { id }
  const body = { expectedPriceCents: priceCents }
  const end = formatDateTime(expiresAt)
  const reread = async () => {
    // it may be watched in a highlight
    await queryClient.invalidateQueries({ queryKey: ['stories', 'highlight'] })
    return queryClient.query({ ...storiesOfQuery(username), staleTime: 0 })
  }
  return (
    <Unlock
      title={t`Unlock this story`}
      priceCents={priceCents}
      intention={['unlock story', id]}
      send={(idempotencyKey) => api('POST /stories/:id/unlock', { params, body, idempotencyKey })}
      checkOut={(agreed, idempotencyKey) =>
        api('POST /stories/:id/checkout', { params, body: { ...body, ...agreed }, idempotencyKey })
      }
      show={() => void reread().catch(console.error)}
      reread={reread}
      gone={t`This story is no longer available. You haven’t been charged.`}
      note={<Trans>Pay once, watch it until {end}.</Trans>}
      returnTo={`/stories/${username}`}
      onClose={onClose}
    >
      <p className="muted">
        <Trans>
          from <bdi>{name}</bdi>
        </Trans>
      </p>
    </Unlock>
  )
}
