import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError } from './platform/api/api-error.ts'
import { queryClient } from './platform/query.ts'
import { closeRealtime, listenForUpdates } from './platform/realtime.ts'
import { beforeLogOut, loadSession, useSession } from './platform/session.ts'
import { keepUpdatesFresh } from './platform/updates.ts'
import { Router } from './router.tsx'
import { AlertRegion } from './ui/alert-region.tsx'
import { StepUp } from './modules/accounts/step-up.tsx'

beforeLogOut(async (userId) => {
  const { forgetNewPost } = await import('./modules/posts/new-post-store.ts')
  await forgetNewPost(userId)
  const { forgetDrafts } = await import('./modules/stories/forget-drafts.ts')
  forgetDrafts()
})

/** What lives as long as the session does, whatever page is open. */
function SessionEffects() {
  const { isAuth, user } = useSession()
  useEffect(() => (isAuth ? keepUpdatesFresh() : undefined), [isAuth])
  useEffect(() => {
    if (user.userId === 0) return
    void import('./keep-offline.ts')
    const leave = listenForUpdates(user.userId)
    return () => {
      // First the whole: a word to a socket that the server is closing would be an error in the console.
      closeRealtime()
      leave()
    }
  }, [user.userId])
  // Staff have decided meanwhile: the page learns it from what it is refused.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'error' &&
          isApiError(event.action.error, 'account_suspended')
        )
          void loadSession()
      }),
    [],
  )
  return null
}

/** `client`: what has been read; the server has another for each page that it draws. */
export function App({ client = queryClient }: { readonly client?: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SessionEffects />
        <Router />
        <AlertRegion />
        <StepUp />
      </QueryClientProvider>
    </I18nProvider>
  )
}
