import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parse } from 'regexparam'
import { matchRoute, Redirect, Route, useLocation, useSearch } from 'wouter'
import { Frame } from './frame/frame.tsx'
import { Arrival } from './platform/restore-scroll.tsx'
import { createPart, type Part, type ScreenView, usePart } from './platform/lazy-part.tsx'
import { loginPath, nextPath } from './platform/next-path.ts'
import { loadSession, useSession } from './platform/session.ts'
import { routes, type RouteRecord } from './routes.ts'
import { PostSkeletons } from './modules/posts/post-list.tsx'
import { ErrorState, NothingHere, PageComing, Spinner } from './ui/states.tsx'

const screenList = () => import('./load-screen.ts')

/** Each page is its own chunk, fetched when it is first opened. */
const screens = new Map<string, Part<object>>(
  routes.map(({ screen }) => [
    screen,
    screen === 'posts/home-screen'
      ? // The words of /home are there already.
        createPart(() => import('./modules/posts/home-screen.tsx'), { ownWords: true })
      : createPart(async () => (await screenList()).loadScreen(screen)),
  ]),
)

// once, and not for each look
const patterns = routes.map((route) => ({ route, pattern: parse(route.path).pattern }))

const routeAt = (path: string): RouteRecord | undefined => patterns.find(({ pattern }) => pattern.test(path))?.route

/** The code of the page at a path is there, with what it shows from the start. */
export async function fetchScreen(path: string): Promise<void> {
  const screen = screens.get(routeAt(path)?.screen ?? '')
  await screen?.fetch()
  const { firstParts = [] } = (screen?.view() ?? {}) as Partial<ScreenView>
  await Promise.all(firstParts.map((part) => part.fetch()))
}

/** Reads what the page at a path shows first, as far as it says what that is; its code has been fetched. */
export async function readFirst(path: string, search: string, client: QueryClient): Promise<void> {
  const route = routeAt(path)
  if (!route) return
  const { readFirst: read } = (screens.get(route.screen)?.view() ?? {}) as Partial<ScreenView>
  await read?.(client, matchRoute(parse, route.path, path)[1] ?? {}, search)
}

function Arrived({ part, path }: { readonly part: Part<object>; readonly path: string }) {
  const Screen = usePart(part)
  if (!Screen) return <PageComing />
  return (
    <>
      <Screen />
      <Arrival path={path} />
    </>
  )
}

function Page({ route }: { readonly route: RouteRecord }) {
  const { state, user } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const part = screens.get(route.screen)

  if (state === 'starting') return route.path === '/home' ? <PostSkeletons /> : <Spinner />
  const members = route.access === 'user' || route.access === 'creator'
  if (members && state === 'unknown') return <ErrorState fault={null} onRetry={() => void loadSession()} />
  if (members && state !== 'user') return <Redirect to={loginPath(path, search)} replace />
  // Nothing is left to them but the reasons, what is theirs, and the appeal.
  if (user.accountStatus === 'suspended' && (route.access === 'guest' || path === '/home'))
    return <Redirect to="/decisions" replace />
  if (route.access === 'guest' && state === 'user') return <Redirect to={nextPath(search)} replace />
  if (route.access === 'creator' && !user.isCreator) return <Redirect to="/becomeCreator" replace />
  return part && <Arrived part={part} path={path} />
}

/** The page at the current address, in its frame. */
export function Router() {
  const [path] = useLocation()
  const route = routeAt(path)
  // So that the first step away from /home takes one fetch and not two.
  useEffect(() => void screenList().catch((fault: unknown) => console.error(fault)), [])
  const frame = route ? route.frame : ({ sidebar: 'none', width: 'feed' } as const)
  const page = route ? (
    // Gives the screen its params (`useParams`).
    <Route path={route.path}>
      <Page route={route} />
    </Route>
  ) : (
    <NothingHere page />
  )
  return frame ? (
    <Frame sidebar={frame.sidebar} width={frame.width}>
      {page}
    </Frame>
  ) : (
    page
  )
}
