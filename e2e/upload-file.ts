import { vi } from 'vitest'
import { patienceMs } from '#test/patience.ts'
import type { Talker } from './talker.ts'

/** Sends a file of somebody's by the upload protocol and waits until it is ready; gives its id. */
export async function uploadFile(origin: string, { token, call }: Talker, content: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length) },
  })
  const place = new URL(begun.headers.get('location') ?? '', `${origin}/api/uploads/`)
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  const id = sent.headers.get('media-id') ?? ''
  await vi.waitUntil(async () => (await call<{ state: string }>('GET', `/media/${id}`)).state === 'ready', {
    timeout: patienceMs,
    interval: 200,
  })
  return id
}
