import { useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'

/** Back, and on. `onNext`: where the step is no form that is sent. */
export function StepButtons({
  onBack,
  onNext,
  label,
  busy,
  disabled,
}: {
  readonly onBack?: (() => void) | undefined
  readonly onNext?: () => void
  readonly label?: string
  readonly busy?: boolean
  readonly disabled?: boolean
}) {
  const { t } = useLingui()
  return (
    <div className="row become-end">
      {onBack && <Button kind="plain" onClick={onBack}>{t`Back`}</Button>}
      <Button
        type={onNext ? 'button' : 'submit'}
        kind="ink"
        size="lg"
        className="push"
        busy={busy}
        disabled={disabled}
        {...(onNext && { onClick: onNext })}
      >
        {label ?? t`Continue`}
      </Button>
    </div>
  )
}
