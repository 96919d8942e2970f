import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CreatorRequest } from '#contract/creator-request.ts'
import { Screen } from '#web/ui/screen.tsx'
import { loadSession, useSession } from '#web/platform/session.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Callout } from '#web/ui/labels.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import './applications/applications.css'
import { requestQuery } from './applications/queries.ts'
import { Congratulations, Declined, Waiting } from './applications/request-outcome.tsx'
import { Reason } from './applications/decision-reason.tsx'
import { Pitch } from './applications/pitch.tsx'
import { isNew, nextStep, type StepId } from './applications/steps.ts'
import { CertificationStep } from './applications/steps/certification-step.tsx'
import { ConditionsStep } from './applications/steps/conditions-step.tsx'
import { IdPhotoStep } from './applications/steps/id-photo-step.tsx'
import { PayoutStep } from './applications/steps/payout-step.tsx'
import { ProfileStep } from './applications/steps/profile-step.tsx'
import { ValidationStep } from './applications/steps/validation-step.tsx'

/** What it is about, then the steps: one goes on where one left off, and may look back. */
function Steps({ request }: { readonly request: CreatorRequest }) {
  const { t } = useLingui()
  const [step, setStep] = useState<StepId | null>(() => (isNew(request) ? null : nextStep(request)))
  const go = (next: StepId | null) => () => {
    setStep(next)
    scrollTo({ top: 0 })
  }
  return (
    <>
      {request.state === 'needs_more' && (
        <div className="become-callout">
          <Callout tone="warn" title={t`We need more information from you`}>
            <Reason reason={request.reason} note={request.note} />
          </Callout>
        </div>
      )}
      {step === null && <Pitch onStart={go(nextStep(request))} />}
      {step === 'profile' && <ProfileStep onBack={go(null)} onNext={(complete) => go(nextStep(complete))()} />}
      {step === 'certification' && (
        <CertificationStep certified={request.certified} onBack={go('profile')} onNext={go('validation')} />
      )}
      {step === 'validation' && (
        <ValidationStep request={request} onBack={go('certification')} onNext={go('conditions')} />
      )}
      {step === 'conditions' && (
        <ConditionsStep accepted={request.conditionsAccepted} onBack={go('validation')} onNext={go('idPhoto')} />
      )}
      {step === 'idPhoto' && <IdPhotoStep request={request} onBack={go('conditions')} onNext={go('payout')} />}
      {step === 'payout' && <PayoutStep onBack={go('idPhoto')} onProfile={go('profile')} />}
    </>
  )
}

/** From fan to creator; what has become of the request, once it is handed in. */
export default function BecomeCreatorScreen() {
  const { t } = useLingui()
  const query = useQuery(requestQuery)
  const { isCreator } = useSession().user
  const { refetch, data: request } = query
  const accepted = request?.state === 'accepted'
  useEffect(() => onNewUpdate(() => void readAgain(requestQuery.queryKey)), [])
  useEffect(() => {
    // the rest of the program learns of it without a new log-in
    if (accepted && !isCreator) void loadSession()
  }, [accepted, isCreator])
  if (isCreator || accepted) return <Congratulations />
  if (request === undefined)
    return (
      <Screen title={t`Become a creator`} quiet>
        {query.isError ? (
          <ErrorState fault={query.error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={t`Loading your request`}>
            <Skeleton width="40%" />
            <Skeleton height="40px" width="70%" />
            <Skeleton height="240px" />
          </Loading>
        )}
      </Screen>
    )
  if (request.state === 'pending') return <Waiting request={request} />
  if (request.state === 'declined') return <Declined request={request} />
  return <Steps key={request.state} request={request} />
}
