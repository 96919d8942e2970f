import { createHash, createHmac } from 'node:crypto'

export type PusherService = {
  /** Origin of the HTTP API, such as https://api-eu.pusher.com. */
  host: string
  appId: string
  key: string
  secret: string
}

/** Pusher takes an event for so many channels in one call. */
const channelsAtOnce = 100
const patienceMs = 10_000

/**
 * The signed address of a call to Pusher's HTTP API. Source: Pusher Channels, "HTTP API reference", "Generating authentication
 * signatures". `now`: seconds since 1970.
 */
export function signedUrl({ host, appId, key, secret }: PusherService, body: string, now: number): string {
  const path = `/apps/${appId}/events`
  const query = new URLSearchParams({
    auth_key: key,
    auth_timestamp: String(now),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  }).toString()
  const signature = createHmac('sha256', secret).update(['POST', path, query].join('\n')).digest('hex')
  return `${host}${path}?${query}&auth_signature=${signature}`
}

/** Hands an event without content to a hosted or self-hosted service. Throws when it was not taken: the job tries again. */
export async function publishToService(
  service: PusherService,
  channels: readonly string[],
  event: string,
): Promise<void> {
  for (let from = 0; from < channels.length; from += channelsAtOnce) {
    const body = JSON.stringify({ name: event, channels: channels.slice(from, from + channelsAtOnce), data: '{}' })
    const answer = await fetch(signedUrl(service, body, Math.floor(Date.now() / 1000)), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The realtime service answers ${String(answer.status)}.`)
  }
}
