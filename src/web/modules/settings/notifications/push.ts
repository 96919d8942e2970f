import { api } from '#web/platform/api/client.ts'

/** `unsupported`: this browser has no push; `denied`: its person has refused it, and only the browser's settings can change that. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const keyBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(base64url.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  )

const registered = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether pushed messages reach this browser: it is subscribed, and the server knows that it is this session's. */
export async function readPush(signal: AbortSignal): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const [{ subscribed }, here] = await Promise.all([api('GET /push', { signal }), registered()])
  return subscribed && here ? 'on' : 'off'
}

/** Asks for the permission and subscribes. Throws when the browser or the server refuses. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const { publicKey } = await api('GET /push')
  // one that was made for another key, such as before the server was set up anew, cannot be used
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  await api('PUT /push/subscription', {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  })
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  await api('DELETE /push/subscription')
  await (await registered())?.unsubscribe()
  return 'off'
}
