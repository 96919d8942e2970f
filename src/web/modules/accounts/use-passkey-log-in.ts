import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { answerWithPasskey, hasPasskeyAutofill, stopPasskey } from '#web/platform/passkeys.ts'
import { finishLogIn } from './finish-log-in.ts'

/** A challenge lives for 5 minutes on the server; the one that waits at the field is replaced before that. */
const renewMs = 4 * 60_000

/** Logging in with a passkey by a button. `problem` is for a person, empty while there is none. */
export function usePasskeyLogIn(): { readonly busy: boolean; readonly problem: string; readonly start: () => void } {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async () => {
    setBusy(true)
    setProblem('')
    try {
      const body = await answerWithPasskey(await api('POST /login/passkey/options'))
      await finishLogIn(await api('POST /login/passkey', { body }))
    } catch (fault) {
      // The browser does not say whether there is no passkey or the person closed its question.
      setProblem(isApiError(fault) ? textOf(fault) : t`No passkey was used. Try again, or use your password.`)
    }
    setBusy(false)
  }
  return { busy, problem, start: () => void run() }
}

/** Offers passkeys among the names that the browser fills in at the first field, for as long as the page is open. */
export function usePasskeyAutofill(onProblem: (text: string) => void): void {
  const wait = useEffectEvent(async (left: () => boolean) => {
    if (!(await hasPasskeyAutofill()) || left()) return
    const asked = await api('POST /login/passkey/options').catch(() => null)
    if (!asked || left()) return
    const body = await answerWithPasskey(asked, true).catch(() => null)
    if (!body || left()) return
    try {
      await finishLogIn(await api('POST /login/passkey', { body }))
    } catch (fault) {
      onProblem(textOf(fault))
    }
  })
  useEffect(() => {
    let over = false
    const left = () => over
    void wait(left)
    const timer = setInterval(() => {
      if (!document.hidden) void wait(left)
    }, renewMs)
    return () => {
      over = true
      clearInterval(timer)
      void stopPasskey()
    }
  }, [])
}
