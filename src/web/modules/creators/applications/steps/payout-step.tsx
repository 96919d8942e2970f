import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { showAlert } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { MethodName } from '#web/modules/payouts/method-name.tsx'
import { payoutMethodsQuery } from '#web/modules/payouts/queries.ts'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { keep } from '../queries.ts'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'

/** Where earnings will go; it can wait until there are some. Then the request is handed in. */
export function PayoutStep({ onBack, onProfile }: { readonly onBack: () => void; readonly onProfile: () => void }) {
  const { t } = useLingui()
  const query = useQuery({ ...payoutMethodsQuery, staleTime: 0 })
  const submit = useMutation({
    mutationFn: () => api('POST /creatorRequest/submission'),
    onSuccess: keep,
    onError: (fault) => {
      showAlert(textOf(fault))
      if (isApiError(fault, 'profile_incomplete')) onProfile()
    },
  })
  const methods = query.data?.methods
  return (
    <StepFrame
      step="payout"
      title={t`Where should your money go?`}
      lede={<Trans>To your bank account or PayPal. You can also do this later, before you withdraw.</Trans>}
    >
      {query.isError ? (
        <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
      ) : methods === undefined ? (
        <Loading label={t`Loading your payout methods`}>
          <Skeleton height="84px" />
        </Loading>
      ) : methods.length === 0 ? (
        <Callout icon={Landmark} tone="quiet" title={t`No payout method yet`}>
          <p>
            <Trans>Set it up in settings, then come back. Your answers are saved.</Trans>
          </p>
          <div className="callout-acts">
            <LinkButton to="/settings/payouts" kind="line" size="sm">{t`Set up a payout method`}</LinkButton>
          </div>
        </Callout>
      ) : (
        <ul className="card stack">
          {methods.map((method) => (
            <li key={method.kind}>
              <MethodName method={method} />
            </li>
          ))}
        </ul>
      )}
      <StepButtons onBack={onBack} onNext={() => submit.mutate()} busy={submit.isPending} label={t`Submit request`} />
    </StepFrame>
  )
}
