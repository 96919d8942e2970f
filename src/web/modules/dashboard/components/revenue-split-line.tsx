import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { ListedShare } from '#contract/shares.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { formatDate, formatPercent } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Price } from '#web/ui/price.tsx'
import { shareOf, RevenueSplitState } from '#web/modules/posts/revenue-split-state.tsx'
import { refreshMoney } from '../queries.ts'

export type Side = 'given' | 'received'

function LeaveDialog({ share, onClose }: { readonly share: ListedShare; readonly onClose: () => void }) {
  const { t } = useLingui()
  const leave = useMutation({
    mutationFn: () => api('DELETE /shares/:id', { params: { id: share.id } }),
    onSuccess: () => {
      showToast(t`You no longer have a share in this post.`)
      onClose()
    },
    onError: (fault) => showAlert(textOf(fault)),
    onSettled: refreshMoney,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Give up your share?`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            <Trans>Give it up</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>New payments aren’t shared with you. Your share of past payments stays yours.</Trans>
      </p>
    </Dialog>
  )
}

/** What one can do about it: answer, take back, leave. */
function Actions({ share, side }: { readonly share: ListedShare; readonly side: Side }) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const params = { id: share.id }
  const settle = { onError: (fault: Error) => showAlert(textOf(fault)), onSettled: refreshMoney }
  const agree = useMutation({
    mutationFn: () => api('POST /shares/:id/agreement', { params }),
    onSuccess: () => showToast(t`Agreed. New payments are shared with you.`),
    ...settle,
  })
  const decline = useMutation({ mutationFn: () => api('POST /shares/:id/refusal', { params }), ...settle })
  const takeBack = useMutation({ mutationFn: () => api('DELETE /shares/:id', { params }), ...settle })
  const name = share.person.name
  if (share.state === 'proposed' && side === 'received')
    return (
      <div className="row wrap gap2">
        <Button
          size="sm"
          kind="ink"
          busy={agree.isPending}
          aria-label={t`Agree to ${name}’s offer`}
          onClick={() => agree.mutate()}
        >
          <Trans>Agree</Trans>
        </Button>
        <Button
          size="sm"
          kind="line"
          busy={decline.isPending}
          aria-label={t`Decline: ${name}’s offer`}
          onClick={() => decline.mutate()}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
    )
  if (share.state === 'proposed')
    return (
      <Button
        size="sm"
        kind="line"
        busy={takeBack.isPending}
        aria-label={t`Withdraw offer to ${name}`}
        onClick={() => takeBack.mutate()}
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
