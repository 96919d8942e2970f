import type { TestApp, Person } from './app.ts'
import { lineOf } from './live-parts.ts'
import { made, moving, quick, tone } from './sample-files.ts'

/** The boxes of a file that stand side by side. */
function boxesOf(file: Buffer): { type: string; bytes: Buffer }[] {
  const found: { type: string; bytes: Buffer }[] = []
  for (let at = 0; at < file.length;) {
    const length = file.readUInt32BE(at)
    found.push({ type: file.toString('latin1', at + 4, at + 8), bytes: file.subarray(at, at + length) })
    at += length
  }
  return found
}

/** A film as an encoder sends it: the beginning, and parts of half a second. */
export function film(size: string, seconds: number, sound: 'aac' | 'libopus' | null = 'aac') {
  const encoded = made(
    'film.mp4',
    ...moving(size, seconds, 30),
    ...(sound === null ? [] : tone(seconds)),
    ...quick,
    '-g',
    '15',
    ...(sound === null ? [] : ['-c:a', sound, '-ar', '48000']),
    '-movflags',
    'frag_keyframe+empty_moov+default_base_moof+skip_trailer',
  )
  const boxes = boxesOf(encoded).filter(({ type }) => ['ftyp', 'moov', 'moof', 'mdat'].includes(type))
  const parts: Buffer[] = []
  for (let index = 2; index < boxes.length; index += 2)
    parts.push(Buffer.concat(boxes.slice(index, index + 2).map(({ bytes }) => bytes)))
  return { init: Buffer.concat(boxes.slice(0, 2).map(({ bytes }) => bytes)), parts }
}

/** Sends films one after the other, as somebody whose line begins anew for each. */
export async function sendFilms(app: TestApp, as: Person, showId: number, films: readonly ReturnType<typeof film>[]) {
  const line = lineOf(app, as, showId)
  for (const { init, parts } of films) {
    const begun = await line.begin(init)
    if (begun.status !== 200) throw new Error(`A film was answered ${JSON.stringify(begun.body)}`)
    for (const [index, part] of parts.entries()) {
      const path = `starts/${String(line.start)}/parts/${String(index)}`
      const { status, body } = await line.send('PUT', path, part)
      if (status !== 200) throw new Error(`Part ${String(index)} was answered ${JSON.stringify(body)}`)
    }
  }
}

/** How many pieces of a show are in the storage. The last one is written beside the call that ends the show. */
export async function piecesKept({ services }: TestApp, showId: number): Promise<number> {
  const pieces: string[] = []
  for await (const key of services.storage.list(`footage/${String(showId)}`)) pieces.push(key)
  return pieces.length
}
