import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { useSession } from '#web/platform/session.ts'
import { queryClient } from '#web/platform/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { queryOf } from '#web/platform/api/queries.ts'
import { refreshEntitledEverywhere } from '#web/platform/entitled-queries.ts'

/** What a creator gives back with the block: the time that this subscriber has not used. Null: it could not be found out. */
function Refund({
  unused,
  name,
}: {
  readonly unused: Answer<'GET /subscribers/:username/unused'> | null
  readonly name: string
}) {
  if (!unused)
    return (
      <p>
        <Trans>If {name} subscribes to you, we refund their unused time from your earnings.</Trans>
      </p>
    )
  if (unused.refundCents === 0) return null
  const refund = <Price cents={unused.refundCents} />
  const charged = <Price cents={unused.chargedCents} />
  return (
    <p>
      <Trans>
        {name} gets {refund} plus tax back for unused time. {charged} is taken from your earnings.
      </Trans>
    </p>
  )
}

/** It is asked for, and has neither come nor failed. */
const isAwaited = ({
  isLoading,
  failureCount,
}: {
  readonly isLoading: boolean
  readonly failureCount: number
}): boolean => isLoading && failureCount === 0

/** Asks before two people lose each other. */
export default function BlockDialog({
  person: { username, name, isCreator: ofCreator },
  onBlocked,
  onClose,
  children,
}: {
  readonly person: { readonly username: string; readonly name: string; readonly isCreator: boolean }
  /** What follows where it was asked. */
  readonly onBlocked?: () => void
  readonly onClose: () => void
  /** What else it means there. */
  readonly children?: ReactNode
}) {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const [isBlocked, setIsBlocked] = useState(false)
  const theirs = useQuery({
    ...queryOf(['profile', username], 'GET /users/:username', { params: { username } }),
    enabled: ofCreator && !isBlocked,
  })
  const unused = useQuery({
    ...queryOf(['unused', username], 'GET /subscribers/:username/unused', { params: { username } }),
    enabled: isCreator && !isBlocked,
    staleTime: 0,
  })
  const block = async () => {
    await api('PUT /users/:username/block', { params: { username } })
    // the dialog must not ask for somebody who is not there any more
    flushSync(() => setIsBlocked(true))
    void queryClient.invalidateQueries({ queryKey: ['settings', 'blocks'] })
    void refreshEntitledEverywhere()
    // The person is not there for us any more: the page says so.
    void queryClient.resetQueries({ queryKey: ['profile', username] })
    onBlocked?.()
  }
  return (
    <ConfirmDialog
      title={t`Block ${name}?`}
      action={t`Block`}
      mustAnswer
      waits={isAwaited(theirs) || isAwaited(unused)}
      onConfirm={block}
      onClose={onClose}
    >
      <p>
        <Trans>You won’t see or reach each other, and all follows end. They aren’t notified.</Trans>
      </p>
      {children}
      {(ofCreator || isCreator) && (
        <p>
          <Trans>Stories either of you made with the other in them are removed.</Trans>
        </p>
      )}
      {theirs.data?.viewer?.subscription && (
        <p>
          <Trans>
            Your subscription to {name} won’t renew and isn’t refunded. Unblock to use the time you’ve paid for.
          </Trans>
        </p>
      )}
      {ofCreator && (
        <p>
          <Trans>What you unlocked is locked again, without a refund. Unblock to get it back.</Trans>
        </p>
      )}
      {isCreator && <Refund unused={unused.data ?? null} name={name} />}
      <p className="muted sm">
        <Trans>You can unblock them here or in your privacy settings.</Trans>
      </p>
    </ConfirmDialog>
  )
}
