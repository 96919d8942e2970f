import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Plans, Promotion } from '#contract/plans.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { promotionsQuery } from '../queries.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { usePromotionWords } from './use-promotion-words.ts'

function EndDialog({ promotion, onClose }: { readonly promotion: Promotion; readonly onClose: () => void }) {
  const { t } = useLingui()
  const words = usePromotionWords()(promotion)
  const end = async () => {
    await api('DELETE /promotions/:id', { params: { id: promotion.id } })
    await queryClient.invalidateQueries({ queryKey: promotionsQuery.queryKey })
    showToast(t`Promotion ended.`)
  }
  return (
    <ConfirmDialog
      title={t`End this promotion?`}
      action={t`End promotion`}
      keep={t`Keep it`}
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        <b className="strong">{words}</b>
      </p>
      <p>
        <Trans>No one else can use it. Fans who already did keep their offer.</Trans>
      </p>
    </ConfirmDialog>
  )
}

/** Where somebody subscribes with the code: the dialog opens with it, at the plan that most people take. */
function linkOf(username: string, code: string, plans: Plans): string {
  const period = plans.plans.find((plan) => plan.period === 'monthly')?.period ?? plans.plans[0]?.period ?? 'monthly'
  const query = new URLSearchParams({ subscribe: period, code })
  return `${location.origin}/${username}?${query.toString()}`
}

function Used({ promotion: { uses, usesMax, expiresAt } }: { readonly promotion: Promotion }) {
  const count = formatCount(uses)
  return (
    <>
      {usesMax === null ? (
        <Trans>used {count}×</Trans>
      ) : (
        <Trans>
          used {count} of {formatCount(usesMax)}×
        </Trans>
      )}
      {expiresAt !== null && (
        <>
          {' · '}
          <Trans>until {formatDate(expiresAt, 'medium')}</Trans>
        </>
      )}
    </>
  )
}

/** One promotion: what it gives, its code, how often it was used; copied or ended at a press. */
export function PromotionLine({ promotion, plans }: { readonly promotion: Promotion; readonly plans: Plans }) {
  const { t } = useLingui()
  const { username } = useSession().user
  const [asking, setAsking] = useState(false)
  const words = usePromotionWords()(promotion)
  const { code, open, kind } = promotion
  const names = { discount: t`Discount`, trial: t`Trial`, bundle: t`Bundle` }
  return (
    <li className="set-promo">
      <div>
        <div className="row gap2 wrap">
          <span className="strong">{words}</span>
          {!open && <Tag>{t`Ended`}</Tag>}
        </div>
        <div className="sm muted">
          {names[kind]} · <Used promotion={promotion} />
          {code === null && kind === 'trial' && (
            <>
              {' · '}
              <Trans>for new subscribers, no code needed</Trans>
            </>
          )}
        </div>
      </div>
      {open && (
        <div className="row gap2 wrap">
          {code !== null && (
            <>
              <Button size="sm" onClick={() => void copyText(code, t`Code copied.`)} aria-label={t`Copy code ${code}`}>
                <bdi dir="ltr" className="set-code">
                  {code}
                </bdi>
              </Button>
              <Button
                size="sm"
                icon={Link2}
                aria-label={t`Copy link: ${code}`}
                onClick={() => void copyText(linkOf(username, code, plans), t`Link copied.`)}
              >{t`Copy link`}</Button>
            </>
          )}
          <Button
            size="sm"
            kind="plain"
            aria-label={t`End: ${words}`}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            <Trans context="end a promotion">End</Trans>
          </Button>
        </div>
      )}
      {asking && <EndDialog promotion={promotion} onClose={() => setAsking(false)} />}
    </li>
  )
}
