import type { PushMessage } from '#contract/push-message.ts'
import { answer, isKept } from './offline/cached-answers.ts'
import { file, keepFiles, page } from './offline/cached-program.ts'
import { keepShared } from './offline/share-target.ts'

// The types of workers and of pages cannot be in one program; this is what is used here.
type Client = {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<Client>
  navigate(url: string): Promise<Client | null>
}
type WorkerEvent = { waitUntil(done: Promise<unknown>): void }
type PushEvent = WorkerEvent & { data: { json(): unknown } | null }
type ClickEvent = WorkerEvent & { notification: Notification }
type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type MessageEvent = WorkerEvent & { data: unknown }
type Worker = {
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>
    openWindow(url: string): Promise<Client | null>
    claim(): Promise<void>
  }
  navigator: { setAppBadge?(count: number): Promise<void> }
  addEventListener(event: 'install' | 'activate', heard: (event: WorkerEvent) => void): void
  addEventListener(event: 'fetch', heard: (event: FetchEvent) => void): void
  addEventListener(event: 'message', heard: (event: MessageEvent) => void): void
  addEventListener(event: 'push', heard: (event: PushEvent) => void): void
  addEventListener(event: 'notificationclick', heard: (event: ClickEvent) => void): void
}
const worker = globalThis as unknown as Worker

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show(message: PushMessage): Promise<void> {
  await worker.navigator.setAppBadge?.(message.unread).catch(() => undefined)
  // who looks at the app at this moment sees it there
  if ((await windows()).some(({ focused }) => focused)) return
  await worker.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    lang: message.language,
    dir: message.direction,
    data: message.path,
  })
}

/** In a window that is open already, else in a new one. */
async function open(path: string): Promise<void> {
  const [known] = await windows()
  if (!known) {
    await worker.clients.openWindow(path)
    return
  }
  await known.focus()
  await known.navigate(path)
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushMessage))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path: unknown = event.notification.data
  // only ever our own pages
  event.waitUntil(open(typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/notifications'))
})

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown }
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep.filter((name) => typeof name === 'string')))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && request.mode === 'navigate' && url.pathname === '/home')
    event.respondWith(keepShared(request))
  if (request.method !== 'GET') return
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isKept(request, url)) event.respondWith(answer(request, (work) => event.waitUntil(work)))
})
