import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { useFreshMoney, walletQuery } from '#web/modules/purchases/queries.ts'
import { Price } from '#web/ui/price.tsx'

/** What a message costs and what becomes of the money, before it is sent; for a creator, what waits for an answer. */
export function PriceNote({ chat }: { readonly chat: Conversation }) {
  const { writing, person, answerBy } = chat
  const { priceCents, taxCents } = writing
  const wallet = useQuery({ ...walletQuery, enabled: priceCents !== null })
  // another device may pay, or top up
  useFreshMoney(priceCents === null)
  if (answerBy !== null)
    return (
      <p className="xs muted convo-note">
        <Trans>They paid for your answer. Reply by {formatDateTime(answerBy)} and the money is yours.</Trans>
      </p>
    )
  if (priceCents === null || !person) return null
  const name = <bdi>{person.name}</bdi>
  const price = <Price cents={priceCents} />
  const days = limits.messageAnswerDays
  return (
    <p className="xs muted convo-note">
      {taxCents > 0 ? (
        <Trans>
          {name} charges {price} a message, plus <Price cents={taxCents} /> tax.
        </Trans>
      ) : (
        <Trans>
          {name} charges {price} a message.
        </Trans>
      )}{' '}
      <Plural
        value={days}
        one="Held until they answer. No answer in # day? It comes back to your wallet."
        other="Held until they answer. No answer in # days? It comes back to your wallet."
      />{' '}
      {wallet.data && (
        <Trans>
          You have <Price cents={wallet.data.balanceCents} />.
        </Trans>
      )}
    </p>
  )
}
