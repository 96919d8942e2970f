import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { ListedShare } from '#contract/shares.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate, formatPercent } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Price } from '#web/ui/price.tsx'
import { shareOf, RevenueSplitState } from '#web/modules/posts/revenue-split-state.tsx'
import { refreshMoney } from '../queries.ts'

export type Side = 'given' | 'received'

function LeaveDialog({ share, onClose }: { readonly share: ListedShare; readonly onClose: () => void }) {
  const { t } = useLingui()
  const leave = async () => {
    await api('DELETE /shares/:id', { params: { id: share.id } }).finally(() => void refreshMoney())
    showToast(t`You no longer have a share in this post.`)
  }
  return (
    <ConfirmDialog
      title={t`Give up your share?`}
      action={t`Give it up`}
      keep={t`Keep it`}
      onConfirm={leave}
      onClose={onClose}
    >
      <p>
        <Trans>New payments aren’t shared with you. Your share of past payments stays yours.</Trans>
      </p>
    </ConfirmDialog>
  )
}

/** What one can do about it: answer, take back, leave. */
function Actions({ share, side }: { readonly share: ListedShare; readonly side: Side }) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const params = { id: share.id }
  const agree = useAction(async () => {
    await api('POST /shares/:id/agreement', { params }).finally(() => void refreshMoney())
    showToast(t`Agreed. New payments are shared with you.`)
  })
  const decline = useAction(() => api('POST /shares/:id/refusal', { params }).finally(() => void refreshMoney()))
  const takeBackMessage = useAction(() => api('DELETE /shares/:id', { params }).finally(() => void refreshMoney()))
  const name = share.person.name
  if (share.state === 'proposed' && side === 'received')
    return (
      <div className="row wrap gap2">
        <Button size="sm" kind="ink" busy={agree.isBusy} aria-label={t`Agree to ${name}’s offer`} onClick={agree.run}>
          <Trans>Agree</Trans>
        </Button>
        <Button
          size="sm"
          kind="line"
          busy={decline.isBusy}
          aria-label={t`Decline: ${name}’s offer`}
          onClick={decline.run}
        >
          <Trans context="an offer">Decline</Trans>
        </Button>
      </div>
    )
  if (share.state === 'proposed')
    return (
      <Button
        size="sm"
        kind="line"
        busy={takeBackMessage.isBusy}
        aria-label={t`Withdraw offer to ${name}`}
        onClick={takeBackMessage.run}
      >
        <Trans>Withdraw offer</Trans>
      </Button>
    )
  if (share.state !== 'agreed' || side === 'given') return null
  return (
    <>
      <Button
        size="sm"
        kind="line"
        aria-haspopup="dialog"
        aria-label={t`Give up your share of ${name}’s post`}
        onClick={() => setLeaving(true)}
      >
        <Trans>Give up</Trans>
      </Button>
      {leaving && <LeaveDialog share={share} onClose={() => setLeaving(false)} />}
    </>
  )
}

const Figure = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div>
    <dt className="xs muted">{name}</dt>
    <dd className="num strong">{children}</dd>
  </div>
)

/** From when to when payments are or were shared, in words. */
function Time({ share: { state, answeredAt, endedAt, proposedAt } }: { readonly share: ListedShare }) {
  if (state === 'agreed' && answeredAt !== null) return <Trans>since {formatDate(answeredAt, 'medium')}</Trans>
  if (endedAt !== null && answeredAt !== null)
    return (
      <Trans>
        {formatDate(answeredAt, 'medium')} to {formatDate(endedAt, 'medium')}
      </Trans>
    )
  return <Trans>offered on {formatDate(proposedAt, 'medium')}</Trans>
}

/** A post whose income is shared with one other creator: how much, since when, what it has brought, what can be done. */
export function RevenueSplitLine({ share, side }: { readonly share: ListedShare; readonly side: Side }) {
  const { t } = useLingui()
  const { person, post, state, basisPoints, insteadOf, sharedCents, pendingCents } = share
  const percent = formatPercent(shareOf(basisPoints))
  // what was never agreed to has brought nothing
  const agreed = state === 'agreed' || share.endedAt !== null
  const title = post.text === '' ? t`A post` : post.text
  return (
    <li className="income-share">
      <div className="income-share-head">
        <span className="clip strong" dir="auto">
          {post.isThere ? <Link href={`/post/${String(post.id)}`}>{title}</Link> : title}
        </span>
        <RevenueSplitState state={state} mine={side === 'received'} />
      </div>
      <PersonRow {...person} sub={<Time share={share} />} />
      <div className="row wrap income-share-foot">
        <dl className="income-share-figures">
          <Figure name={side === 'given' ? <Trans>Their share</Trans> : <Trans>Your share</Trans>}>
            {insteadOf === null ? percent : t`${percent} instead of ${formatPercent(shareOf(insteadOf))}`}
          </Figure>
          {agreed && (
            <>
              <Figure name={side === 'given' ? <Trans>Paid to them</Trans> : <Trans>Paid to you</Trans>}>
                <Price cents={sharedCents} />
              </Figure>
              <Figure name={<Trans>Pending</Trans>}>
                <Price cents={pendingCents} />
              </Figure>
            </>
          )}
        </dl>
        <div className="push">
          <Actions share={share} side={side} />
        </div>
      </div>
    </li>
  )
}
