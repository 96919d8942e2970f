import { useStepUpQuestion } from '#web/platform/step-up.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'

const StepUpPanel = lazyPart(() => import('./step-up.lazy.tsx'))

/** "Please enter your password", above whatever is open. Its code arrives with the first question. */
export function StepUp() {
  const question = useStepUpQuestion()
  if (!question) return null
  return <StepUpPanel onAnswer={question.answer} />
}
