import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { usernameFrom } from '#contract/propose-username.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { translateText } from '#web/platform/api/translate-text.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

/**
 * The name, with the username that it suggests. The username has a field of its own once somebody wants another one, or the
 * suggested one was taken meanwhile. `onOwn`: from now on it is their choice.
 */
export function SignupName({ onOwn }: { readonly onOwn: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [own, keepOwn] = useState<string | null>(null)
  const setOwn = (username: string) => {
    keepOwn(username)
    onOwn()
  }
  const frame = useRef<HTMLDivElement>(null)
  const take = (username: string) => {
    setOwn(username)
    const input = frame.current?.querySelector('input')
    // what the form said of the former one is no longer said
    input?.dispatchEvent(new Event('input', { bubbles: true }))
    input?.focus()
  }
  const problem = useFieldError('username')
  const settled = useDebounced(name.trim())
  const free = useQuery({
    ...queryOf(['signup', 'username', settled], 'GET /signup/username', { query: { name: settled } }),
    enabled: settled !== '' && own === null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const taken = translateText('The username has already been taken.')
  // a chosen username that is taken is offered changed by the same question; the sign-up has the last word
  const wanted = (own ?? '').trim().toLowerCase()
  const chosen = useDebounced(wanted)
  const answer = useQuery({
    ...queryOf(['signup', 'username', chosen], 'GET /signup/username', { query: { name: chosen } }),
    enabled: chosen !== '' && (usernameFrom(chosen) === chosen || problem === taken),
    retry: false,
  })
  const other = wanted === chosen && answer.data?.username !== chosen ? answer.data?.username : undefined
  // without an answer yet: what the name makes, which the sign-up checks
  const proposed = (settled === name.trim() ? free.data?.username : undefined) ?? usernameFrom(name)
  const typed = own !== null || (problem !== undefined && name.trim() !== '')
  return (
    <>
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="name"
        maxLength={limits.nameMax}
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
        hint={
          typed ? undefined : settled === '' ? (
            <Trans>We’ll suggest a username.</Trans>
          ) : (
            <span className="name-hint">
              <span className="clip">
                <Trans>
                  Your username: <bdi>@{proposed}</bdi>
                </Trans>
              </span>
              <button type="button" className="link" onClick={() => setOwn(proposed)}>
                <Trans>Change username</Trans>
              </button>
            </span>
          )
        }
      />
      {typed ? (
        <div ref={frame} className="stack gap2">
          <TextField
            label={t`Username`}
            name="username"
            hint={t`3–30 characters: letters, numbers, dots, underscores`}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.usernameMax}
            dir="ltr"
            // opened by a press: the next thing is to type in it
            autoFocus={own !== null}
            value={own ?? proposed}
            onChange={({ target }) => setOwn(target.value)}
            error={other === undefined ? undefined : taken}
          />
          <p className="hint email-meant" role="status">
            {other !== undefined && (
              <button type="button" className="link" onClick={() => take(other)}>
                <Trans>
                  Use <bdi>@{other}</bdi>
                </Trans>
              </button>
            )}
          </p>
        </div>
      ) : (
        <input type="hidden" name="username" value={proposed} />
      )}
    </>
  )
}
