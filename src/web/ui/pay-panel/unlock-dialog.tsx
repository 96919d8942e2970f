import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LockedPost } from '#contract/posts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { Dialog } from '../dialog.tsx'
import { PersonRow } from '../person.tsx'
import { changePosts, refreshPosts } from '../post/post-cache.ts'
import { Price } from '../price.tsx'
import { Bill } from './bill.tsx'
import { PayButton } from './pay-button.tsx'
import { quoteQuery, useFreshMoney, walletQuery } from './queries.ts'
import { usePayment } from './use-payment.ts'
import '../styles/features/plans.css'

/** Pays a post's price once; its content takes the place of the curtain wherever the post is shown. */
export default function UnlockDialog({ post, onClose }: { readonly post: LockedPost; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { id, author } = post
  const priceCents = post.priceCents ?? 0
  const quote = useQuery(quoteQuery(priceCents))
  const wallet = useQuery({ ...walletQuery, staleTime: 0 })
  const payment = usePayment()
  useFreshMoney(payment.busy)
  const balance = wallet.data?.balanceCents
  const known = quote.data
  const pay = () =>
    void payment.pay({
      intention: ['unlock', id, priceCents],
      send: (idempotencyKey) =>
        api('POST /posts/:id/unlock', { params: { id }, body: { expectedPriceCents: priceCents }, idempotencyKey }),
      priceCents,
      done: (open) => {
        onClose()
        showToast(t`It is open to you from now on.`)
        changePosts({ type: 'postReplaced', post: open })
      },
      reread: () => Promise.all([wallet.refetch(), refreshPosts()]),
      failed: (fault) => {
        // No longer there, or no longer for sale to this person: the list says what is.
        if (!isApiError(fault, 'not_found')) return false
        showToast(t`This post is no longer there. Nothing was charged.`)
        onClose()
        return true
      },
    })
  return (
    <Dialog open onClose={onClose} title={t`Unlock this post`}>
      <PersonRow {...author} sub={<bdi>@{author.username}</bdi>} />
      <Bill priceCents={priceCents} taxCents={known?.taxCents} totalCents={known?.totalCents} balanceCents={balance} />
      <PayButton
        payment={payment}
        missingCents={
          known && balance !== undefined && !wallet.isFetching ? Math.max(0, known.totalCents - balance) : null
        }
        returnTo={`/post/${String(id)}?unlock=1`}
        ready={known !== undefined}
        onPay={pay}
      >
        {known ? (
          <Trans>
            Unlock for <Price cents={known.totalCents} />
          </Trans>
        ) : (
          <Trans>Unlock</Trans>
        )}
      </PayButton>
      <p className="xs muted centred">
        <Trans>Paid once, it stays open to you.</Trans>
      </p>
    </Dialog>
  )
}
