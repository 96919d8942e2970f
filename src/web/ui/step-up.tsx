import { Suspense } from 'react'
import { useStepUpQuestion } from '#web/platform/step-up.ts'
import { lazyPart } from '#web/platform/i18n/i18n.ts'

const StepUpPanel = lazyPart(() => import('./step-up-panel.tsx'))

/** "Please enter your password", above whatever is open. Its code arrives with the first question. */
export function StepUp() {
  const question = useStepUpQuestion()
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <StepUpPanel onAnswer={question.answer} />
    </Suspense>
  )
}
