import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { api, callsAnswered, endSession } from '#web/platform/api/client.ts'
import { closeRealtime } from '#web/platform/realtime.ts'
import { forgetPerson, session, signOut } from '#web/platform/session.ts'
import { endUpdates } from '#web/platform/updates.ts'
import { Spinner } from '#web/ui/states.tsx'

/** Ends the session on the server, then here, then goes to the log-in. Unreachable servers do not keep anyone logged in. */
export default function LogoutScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  useEffect(() => {
    const leave = async () => {
      const { isAuth, user } = session.get()
      // Photos that were not posted yet must not wait here for whoever comes next.
      await forgetPerson(user.userId)
      // what is said into a socket that the server closes is lost, and what is on its way would be refused
      endUpdates()
      closeRealtime()
      await callsAnswered()
      if (isAuth) await endSession(() => api('POST /logout')).catch(console.error)
      signOut()
      navigate('/login', { replace: true })
    }
    void leave()
  }, [navigate])
  return (
    <Screen title={t`Logout`} quiet>
      <Spinner label={t`Logging out`} />
    </Screen>
  )
}
