import { vi } from 'vitest'
import { colouredPhoto } from './coloured-photo.ts'
import type { Talker } from './talker.ts'
import { uploadFile } from './upload-file.ts'

type Own = { id: number; state: string }

/** Shares a photo as a story by the API, and waits until it is live. Gives its number. */
export async function shareStory(
  origin: string,
  maker: Talker,
  {
    caption = '',
    audience = 'everyone',
    ...more
  }: { caption?: string; audience?: string; [name: string]: unknown } = {},
): Promise<number> {
  const mediaId = await uploadFile(origin, maker, await colouredPhoto('#4a6b8a'))
  const { stories } = await maker.call<{ stories: Own[] }>('POST', '/stories', {
    items: [{ mediaId, caption, ...more }],
    audience,
  })
  const id = stories[0]?.id ?? 0
  await vi.waitUntil(
    async () => {
      const { stories: live } = await maker.call<{ stories: Own[] }>('GET', `/users/${maker.username}/stories`)
      return live.some((story) => story.id === id)
    },
    { timeout: 30_000, interval: 200 },
  )
  return id
}
