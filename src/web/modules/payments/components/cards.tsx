import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { Card as StoredCard } from '#contract/wallet.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { renewalsQuery } from '../due-renewals.ts'
import { autoTopUpQuery, cardsQuery, useCardName, walletKey } from '../queries.ts'

const expiryOf = ({ expMonth, expYear }: StoredCard): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

function RemoveCard({ card, onClose }: { readonly card: StoredCard; readonly onClose: () => void }) {
  const { t } = useLingui()
  const nameOf = useCardName()
  const { data } = useQuery(autoTopUpQuery)
  const { data: renewals = [] } = useQuery(renewalsQuery)
  const renews = renewals.some(({ renewalCard }) => renewalCard?.id === card.id)
  const remove = async () => {
    await api('DELETE /wallet/cards/:id', { params: { id: card.id } })
    showToast(t`Card removed.`)
    void queryClient.invalidateQueries({ queryKey: walletKey })
    void queryClient.invalidateQueries({ queryKey: ['subscriptions'] })
  }
  return (
    <ConfirmDialog
      title={t`Remove this card?`}
      action={t`Remove`}
      keep={t`Keep it`}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{nameOf(card)}</p>
      {data?.autoTopUp?.cardId === card.id && (
        <p>
          <Trans>Auto top-up uses it and will be turned off.</Trans>
        </p>
      )}
      {renews && (
        <p>
          <Trans>Subscriptions that renew with it will use your wallet only.</Trans>
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The cards that are kept with the payment provider; none: nothing is shown. */
export function Cards() {
  const { t } = useLingui()
  const nameOf = useCardName()
  const { data } = useQuery(cardsQuery)
  const [leaving, setLeaving] = useState<StoredCard | null>(null)
  if (!data || data.cards.length === 0) return null
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">
        <Trans>Saved cards</Trans>
      </h2>
      <ul>
        {data.cards.map((card) => (
          <li key={card.id} className="hist">
            <span className="ic">
              <Icon icon={CreditCard} />
            </span>
            <div className="grow">
              <div className="strong clip">{nameOf(card)}</div>
              <div className="muted sm">
                <Trans>
                  Expires <bdi className="num">{expiryOf(card)}</bdi>
                </Trans>
              </div>
            </div>
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={t`Remove ${nameOf(card)}`}
              onClick={() => setLeaving(card)}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && <RemoveCard card={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}
