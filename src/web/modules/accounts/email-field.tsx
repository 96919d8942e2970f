import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { meantEmail } from './mistyped-email.ts'

/** An address that mail is sent to. A slip in a well-known domain is asked about: the mail with the link would never come. */
export function EmailField(rest: Pick<ComponentProps<typeof TextField>, 'label' | 'defaultValue' | 'autoFocus'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [meant, setMeant] = useState<string | null>(null)
  const take = () => {
    const input = frame.current?.querySelector('input')
    if (!input || meant === null) return
    input.value = meant
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
    setMeant(null)
  }
  return (
    <div
      ref={frame}
      className="stack gap2"
      onBlur={({ target }) => target instanceof HTMLInputElement && setMeant(meantEmail(target.value))}
    >
      <TextField
        {...rest}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
        dir="ltr"
      />
      <p className="hint email-meant" role="status">
        {meant !== null && (
          <Trans>
            Did you mean{' '}
            <button type="button" className="link" onClick={take}>
              <bdi>{meant}</bdi>
            </button>
            ?
          </Trans>
        )}
      </p>
    </div>
  )
}
