import { createHmac } from 'node:crypto'
import { firstKey, type Keys } from '#platform/encryption/keys.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { renditionKey } from '#modules/media/storage-keys.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { CreatorTools } from './creator-tools.ts'
import { readReady, type DemoPhoto } from './ready-pictures.ts'

const voice = z.strictObject({ ms: z.int(), peaks: z.array(z.int()), bytes: z.int() })
export type MessageMedia = { pictures: ReadonlyMap<string, DemoPhoto>; voices: string[]; voice: z.infer<typeof voice> }

/** As hard to guess as a chance id, but the same again after an interrupted start. */
export const idFor = (mediaSecret: Keys, name: string): string =>
  createHmac('sha256', firstKey(mediaSecret))
    .update(`demo message ${name}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** Stores what hangs on messages: pictures of `demo/pictures`, and the voice note once for each message that has it. */
export async function makeMessageMedia(
  services: Services,
  folder: string,
  all: readonly { lines: readonly Pick<Hung, 'pictures' | 'voice'>[] }[],
  tools: CreatorTools,
): Promise<MessageMedia> {
  const lines = all.flatMap((one) => one.lines)
  const pictures = new Map<string, DemoPhoto>()
  const hung = [...lines, ...tools.flatMap(({ massMessages }) => massMessages)]
  for (const { file } of hung.flatMap((one) => one.pictures))
    pictures.set(
      file,
      await readReady(services, path.join(folder, 'pictures', file), idFor(services.mediaSecret, file)),
    )
  const voices: string[] = []
  for (const [index] of lines.filter((line) => line.voice).entries()) {
    const id = idFor(services.mediaSecret, `voice ${String(index)}`)
    await services.storage.putFile(renditionKey(id, 'voice.m4a'), path.join(folder, 'voices', 'voice-note.m4a'))
    voices.push(id)
  }
  const about = await readFile(path.join(folder, 'voices', 'voice-note.json'), 'utf8')
  return { pictures, voices, voice: z.parse(voice, JSON.parse(about)) }
}

type Hung = {
  contentId: number
  ownerId: number
  at: string
  pictures: readonly { file: string; alt: string }[]
  voice: boolean
  priceCents: number | null
}

/** Rows of a message's media, and what lists read of them. */
export async function hangMedia(
  tx: Tx,
  { contentId, ownerId, at, pictures, voice: speaks, priceCents }: Hung,
  media: MessageMedia,
): Promise<void> {
  const spoken = speaks ? media.voices.shift() : undefined
  const { bytes, ...more } = media.voice
  const sound = {
    width: 0,
    height: 0,
    thumbhash: '',
    lockedThumbhash: '',
    sizes: [],
    bytes,
    alt: '',
    kind: 'voice',
    more,
  }
  const all = [
    ...pictures.flatMap(({ file, alt }) => {
      const photo = media.pictures.get(file)
      return photo ? [{ ...photo, alt, kind: 'photo', more: null }] : []
    }),
    ...(spoken === undefined ? [] : [{ ...sound, id: spoken }]),
  ]
  for (const one of all)
    await sql`insert into media (id, owner_id, content_id, kind, state, bytes, width, height, alt, thumbhash, locked_thumbhash, sizes, more, created_at)
      values (${one.id}, ${ownerId}, ${contentId}, ${one.kind}, 'ready', ${one.bytes}, ${one.width}, ${one.height}, ${one.alt},
        ${one.thumbhash}, ${one.lockedThumbhash}, ${JSON.stringify(one.sizes)}::json, ${one.more && JSON.stringify(one.more)}::json, ${at})`.execute(
      tx,
    )
  const listed = all.map(({ id, kind, width, height, thumbhash, lockedThumbhash, alt, sizes, more: extra }) => {
    const bare = [id, kind, width, height, thumbhash, lockedThumbhash, alt, sizes]
    return extra ? [...bare, extra] : bare
  })
  await sql`update message_contents set media = ${JSON.stringify(listed)}::json, price_cents = ${priceCents}::int
    where id = ${contentId}`.execute(tx)
}
