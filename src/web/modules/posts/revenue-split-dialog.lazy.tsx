import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import type { Share } from '#contract/shares.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { PersonField } from './person-field.tsx'
import { shareOf, RevenueSplitState } from './revenue-split-state.tsx'
import './revenue-split.css'

type OfPost = Answer<'GET /posts/:id/shares'>
const keyOf = (postId: number) => ['postShares', postId] as const
const basisPointsPerPercent = 100

/** One of them; an offer that waits can be taken back. */
function Line({ postId, share }: { readonly postId: number; readonly share: Share }) {
  const { t } = useLingui()
  const { person, basisPoints, state, insteadOf } = share
  const takeBackMessage = useMutation({
    mutationFn: () => api('DELETE /shares/:id', { params: { id: share.id } }),
    onError: (fault) => showAlert(textOf(fault)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(postId) }),
  })
  return (
    <li>
      <PersonRow
        {...person}
        sub={
          <span className="num">
            {insteadOf === null
              ? formatPercent(shareOf(basisPoints))
              : t`${formatPercent(shareOf(basisPoints))} instead of ${formatPercent(shareOf(insteadOf))}`}
          </span>
        }
        end={
          <span className="row gap2 wrap share-end">
            <RevenueSplitState state={state} />
            {state === 'proposed' && (
              <Button
                size="sm"
                kind="plain"
                busy={takeBackMessage.isPending}
                aria-label={t`Withdraw offer to ${person.name}`}
                onClick={() => takeBackMessage.mutate()}
              >
                <Trans>Withdraw offer</Trans>
              </Button>
            )}
          </span>
        }
      />
    </li>
  )
}

/** Offers somebody a part. */
function Offer({
  postId,
  leftBasisPoints,
  onOffered,
}: {
  readonly postId: number
  readonly leftBasisPoints: number
  readonly onOffered: () => void
}) {
  const { t } = useLingui()
  const most = formatPercent(shareOf(Math.max(0, leftBasisPoints)))
  const form = useForm({
    schema: () => import('#contract/shares.ts').then(({ shareBody }) => shareBody),
    read: (data) => ({
      username: textIn(data, 'username').trim().replace(/^@/, ''),
      basisPoints: Math.round(Number(textIn(data, 'basisPoints').replace(',', '.')) * basisPointsPerPercent),
    }),
    submit: async (body) => {
      const answer = await api('POST /posts/:id/shares', { params: { id: postId }, body })
      queryClient.setQueryData<OfPost>(keyOf(postId), answer)
      showToast(t`Offered. It applies once they agree.`)
      onOffered()
    },
  })
  return (
    <Form form={form}>
      <PersonField label={t`Co-creator`} name="username" />
      <TextField
        label={t`Their share in percent`}
        name="basisPoints"
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        hint={t`You can give up to ${most} more; you keep at least ${formatPercent(shareOf(10_000 - limits.shareMostBasisPoints))}.`}
      />
      <div className="row wrap">
        <Button type="submit" kind="ink" busy={form.pending}>
          <Trans>Offer share</Trans>
        </Button>
      </div>
    </Form>
  )
}

/** Who has a part of what a post of one's own earns, and offering one. */
export default function RevenueSplitDialog({
  postId,
  onClose,
}: {
  readonly postId: number
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  // a new one after each offer: its fields are empty again
  const [offers, setOffers] = useState(0)
  const query = useQuery({
    queryKey: keyOf(postId),
    queryFn: ({ signal }) => api('GET /posts/:id/shares', { params: { id: postId }, signal }),
    staleTime: 0,
  })
  return (
    <Dialog open onClose={onClose} title={t`Share this post’s income`}>
      <p className="sm muted">
        <Trans>
          They get a share of unlocks and tips after the fee, once cleared. It starts when they agree. Only they can end
          it; changes need their consent.
        </Trans>
      </p>
      {query.isPending && (
        <Loading label={t`Loading shares`}>
          <Skeleton height="52px" />
        </Loading>
      )}
      {!query.isPending && !query.data && <ErrorState fault={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          {query.data.people.length > 0 && (
            <ul className="share-people" aria-label={t`Who has a share`}>
              {query.data.people.map((share) => (
                <Line key={share.id} postId={postId} share={share} />
              ))}
            </ul>
          )}
          <Offer
            key={offers}
            postId={postId}
            leftBasisPoints={query.data.leftBasisPoints}
            onOffered={() => setOffers(offers + 1)}
          />
        </>
      )}
    </Dialog>
  )
}
