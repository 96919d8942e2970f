import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { steps, type StepId } from './steps.ts'
import { formatCount } from '#web/platform/i18n/format.ts'

const all = steps.length + 1

/** How far one is, what this step is about, and the step itself. */
export function StepFrame({
  step,
  title,
  lede,
  children,
}: {
  readonly step: StepId
  readonly title: string
  readonly lede: ReactNode
  readonly children: ReactNode
}) {
  const { t, i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  const at = steps.findIndex(({ id }) => id === step)
  const current = steps[at]
  const [now, name] = [at + 1, current ? i18n._(current.name) : '']
  useEffect(() => {
    // On the next step a screen reader begins at its heading; on arrival the page says where one is.
    if (first.current) first.current = false
    else heading.current?.focus()
  }, [step])
  return (
    <div className="become">
      <title>{`${title} · Fanfare`}</title>
      <div className="row become-at">
        <span className="sm muted">
          <Trans>
            Step {{ now: formatCount(now) }} of {{ all: formatCount(all) }}
          </Trans>
        </span>
        <span className="sm muted push">
          <Trans>Saved, come back any time</Trans>
        </span>
      </div>
      <div
        className="steps"
        role="progressbar"
        aria-valuemin={1}
        aria-valuemax={all}
        aria-valuenow={now}
        aria-label={t`Step ${{ now: formatCount(now) }} of ${{ all: formatCount(all) }}: ${name}`}
      >
        {Array.from({ length: all }, (_, index) => (
          <i key={index} className={index < at ? 'done' : index === at ? 'now' : undefined} />
        ))}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lede muted">{lede}</p>
      {children}
    </div>
  )
}
