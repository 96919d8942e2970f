import { useLocation } from 'wouter'
import { useSession } from '#web/platform/session.ts'

/** Where a guest opens an account and comes back from. */
export const signupPath = (path: string): string => `/signup?next=${encodeURIComponent(path)}`

/** Wraps what needs an account: a guest is led to the sign-up page, and back to `path` (default: here) from there. */
export function useMembersOnly(): (act: () => void, path?: string) => void {
  const { isAuth } = useSession()
  const [here, navigate] = useLocation()
  return (act, path = here) => {
    if (isAuth) act()
    else navigate(signupPath(path))
  }
}
