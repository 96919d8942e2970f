import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { api, newIdempotencyKey } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Price } from '#web/ui/price.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useCards, useWallet } from '../queries.ts'
import { CardChoice, type Way } from '../card-choice.tsx'
import { centsOf, isTopUp, presets, wishFor } from '../amounts.ts'
import { AmountChoice } from '../amount-choice.tsx'

/** A key stands for one intention: it is kept through repeats of the same top-up, and another amount gets another one. */
function useKey(intention: string) {
  const kept = useRef({ intention: '', key: '' })
  return {
    key: () => {
      if (kept.current.intention !== intention) kept.current = { intention, key: newIdempotencyKey() }
      return kept.current.key
    },
    forget: () => {
      kept.current = { intention: '', key: '' }
    },
  }
}

function Sum({ cents, balanceCents }: { readonly cents: number | null; readonly balanceCents: number }) {
  return (
    <dl className="kv">
      <dt>
        <Trans>Balance now</Trans>
      </dt>
      <dd className="num">
        <Price cents={balanceCents} />
      </dd>
      <dt>
        <Trans>Top-up</Trans>
      </dt>
      <dd className="num">{cents === null ? '–' : <Price cents={cents} />}</dd>
      <dt className="sum">
        <Trans>Balance after</Trans>
      </dt>
      <dd className="num sum">{cents === null ? '–' : <Price cents={balanceCents + cents} />}</dd>
    </dl>
  )
}

/** Chooses an amount and leaves for the provider's page. All amounts are cents. */
export function TopUpForm({
  first,
  returnTo,
}: {
  /** Chosen before; else 25 dollars. */
  readonly first: number | null
  readonly returnTo: string | null
}) {
  const [wish, setWish] = useState(() => wishFor(first ?? 2500, presets))
  const [leaving, setLeaving] = useState(false)
  const cents = centsOf(wish)
  const { t } = useLingui()
  const { cards, areKnown } = useCards()
  const { data: wallet, isFetched } = useWallet()
  const isKnown = areKnown && isFetched
  const [way, setWay] = useState<Way | null>(null)
  const [keep, setKeep] = useState(false)
  // A card that is there already is the shortest way; nobody has to type one again.
  const chosen = way ?? cards[0]?.id ?? 'new'
  const { key, forget } = useKey(JSON.stringify([cents, chosen, keep, returnTo]))
  useEffect(() => {
    // Back from the provider's page without having loaded anew: whoever pays now means another top-up.
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      forget()
      setLeaving(false)
    }
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [forget])
  const form = useForm({
    schema: () => import('#contract/wallet.ts').then(({ topUpBody }) => topUpBody),
    // What cannot be read as an amount is out of range: the answer says what is wanted.
    read: () => ({
      amountCents: cents ?? 0,
      ...(returnTo !== null && { returnTo }),
      ...(chosen === 'new' ? keep && { saveCard: true } : { cardId: chosen }),
    }),
    submit: async (body) => {
      const { checkoutUrl } = await api('POST /wallet/topUps', { body, idempotencyKey: key() })
      setLeaving(true)
      location.assign(checkoutUrl)
    },
  })
  return (
    <Form form={form}>
      <AmountChoice
        presets={presets}
        least={limits.topUpMinCents}
        most={limits.topUpMaxCents}
        name="amountCents"
        wish={wish}
        onWish={setWish}
      />
      {isKnown ? (
        <>
          <CardChoice cards={cards} chosen={chosen} onChoose={setWay} keep={keep} onKeep={setKeep} />
          {wallet && <Sum cents={isTopUp(cents) ? cents : null} balanceCents={wallet.balanceCents} />}
        </>
      ) : (
        <Loading label={t`Loading`}>
          <Skeleton height="74px" />
          <Skeleton height="96px" />
        </Loading>
      )}
      <Button type="submit" kind="ink" size="lg" block busy={form.pending || leaving} disabled={!isKnown}>
        {isTopUp(cents) ? (
          <Trans>
            Pay <Price cents={cents} />
          </Trans>
        ) : (
          <Trans>Pay</Trans>
        )}
      </Button>
    </Form>
  )
}
