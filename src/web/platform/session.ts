import type { Answer } from '#contract/routes.ts'
import { api, isLeaving } from './api/client.ts'
import { queryClient } from './query.ts'
import { createStore } from './create-store.ts'
import { emptyBrowser, rememberCreator, removeToken, storedToken, storeToken } from './token.ts'

export type CurrentUser = Answer<'GET /me'>
export type Session = {
  readonly isAuth: boolean
  readonly user: CurrentUser
  /** `starting`: there is a token and we are asking whose it is; `unknown`: that could not be found out. */
  readonly state: 'guest' | 'starting' | 'user' | 'unknown'
}

/** Section 9 of the seed. Verified until we know better: no warning flashes up while the page loads. */
const initial: Session = {
  isAuth: false,
  user: { userId: 0, username: '', avatarUrl: null, isCreator: false, isEmailVerified: true },
  state: 'guest',
}
const store = createStore<Session>(storedToken() ? { ...initial, state: 'starting' } : initial)

export const session = { get: store.get, subscribe: store.subscribe }
/** Where the server draws a page: for a guest, for a person, or the frame for somebody whom it does not know. */
export type Reader = 'guest' | 'starting' | CurrentUser
export const drawFor = (reader: Reader): void =>
  store.set(typeof reader === 'object' ? { isAuth: true, user: reader, state: 'user' } : { ...initial, state: reader })
export const useSession = (): Session => store.use()

/** Readings are counted, and the latest one that the store knows of: answers come in any order. */
let asked = 0
let known = 0

/**
 * Reads the current user when a token is stored. A failure is only logged (seed, section 8). What was asked before what is known
 * by now, or before another session began, is passed over.
 */
export async function loadSession(): Promise<void> {
  if (!storedToken()) return
  if (!store.get().isAuth) store.set({ ...initial, state: 'starting' })
  const place = (asked += 1)
  try {
    const user = await api('GET /me')
    if (place < known) return
    known = place
    rememberCreator(user.isCreator)
    store.set({ isAuth: true, user, state: 'user' })
  } catch (fault) {
    console.error(fault)
    if (place < known) return
    if (!store.get().isAuth && !isLeaving()) store.set({ ...initial, state: storedToken() ? 'unknown' : 'guest' })
  }
}

/** The page that the server drew says whose session this is. */
export function adoptSession(user: CurrentUser): void {
  asked += 1
  known = asked
  rememberCreator(user.isCreator)
  store.set({ isAuth: true, user, state: 'user' })
}

/** Nothing that was read, or is being read, belongs to the session that begins or ends now. */
function forget(): void {
  queryClient.clear()
  known = asked + 1
}

/** After a log-in or sign-up: keeps the token and reads whose it is. */
export async function signIn(token: string): Promise<void> {
  storeToken(token)
  forget()
  await loadSession()
}

/** Ends the session here; the caller has told the server, or could not. */
export function signOut(): void {
  removeToken()
  forget()
  store.set(initial)
}

const leftovers: ((userId: number) => Promise<void>)[] = []
/** What a module keeps in this browser for one person goes when they log out. */
export const beforeLogOut = (remove: (userId: number) => Promise<void>): void => void leftovers.push(remove)
export async function forgetPerson(userId: number): Promise<void> {
  await Promise.all(leftovers.map((remove) => remove(userId).catch(console.error)))
  await emptyBrowser()
}
