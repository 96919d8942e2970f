import { buffer } from 'node:stream/consumers'
import { fewAtOnce } from '#platform/limit-concurrency.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Cards drawn at once; others wait, and no more than so many. */
const inTurn = fewAtOnce({ atOnce: 2, waitingMost: 50, what: 'cards' })
/** Those that are being drawn: who asks for the same meanwhile gets the same. */
const underWay = new Map<string, Promise<Buffer>>()

async function drawAndKeep(storage: Storage, key: string, tag: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const card = await inTurn(draw)
  await storage.put(key, Buffer.concat([Buffer.from(tag), card]))
  return card
}

/**
 * A card from the store if it is the one with this tag, else drawn and put in the place of the older one. The tag stands before
 * the picture in the file.
 */
export async function keptCard(
  storage: Storage,
  { key, tag }: { key: string; tag: string },
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  const found = await storage.read(key)
  if (found) {
    const file = await buffer(found.stream)
    const length = Buffer.byteLength(tag)
    if (file.subarray(0, length).toString() === tag) return file.subarray(length)
  }
  const name = `${key} ${tag}`
  const before = underWay.get(name)
  if (before) return before
  const made = drawAndKeep(storage, key, tag, draw)
  underWay.set(name, made)
  try {
    return await made
  } finally {
    underWay.delete(name)
  }
}

export const siteCardKey = 'cards/site'
export const personCardKey = (userId: number): string => `cards/person-${String(userId)}`
export const postCardKey = (postId: number): string => `cards/post-${String(postId)}`
