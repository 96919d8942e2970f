import { Readable } from 'node:stream'
import sharp from 'sharp'
import { median } from './cpu.ts'
import { residentMb } from './memory.ts'
import { withOwnApp, type OwnApp } from './own-app.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const mebibyte = 1024 * 1024
const uploads = 20
const uploadBytes = 150 * mebibyte
const photos = 5

/** Begins a resumable upload; gives its address. */
export async function beginUpload({ port }: OwnApp, token: string, bytes: number, type: string): Promise<URL> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filetype ${Buffer.from(type).toString('base64')}`,
    },
  })
  if (answer.status !== 201) throw new Error(`The upload was refused: ${await answer.text()}`)
  return new URL(answer.headers.get('location') ?? '', `http://127.0.0.1:${String(port)}`)
}
/** Sends all of it with one request. */
export const sendUpload = (url: URL, token: string, body: RequestInit['body']): Promise<Response> =>
  fetch(url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: body ?? null,
    duplex: 'half',
  } as RequestInit)

/** The beginning of a film, and then as many bytes as are wanted, made as they are read. */
async function* film(bytes: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(256 * 1024, 0x5a)
  const head = Buffer.from(piece)
  head.write('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1')
  yield head
  for (let sent = head.length; sent < bytes; sent += piece.length)
    yield piece.subarray(0, Math.min(piece.length, bytes - sent))
}

/** Memory of a web process while twenty large uploads run at once, beside what it has at rest. */
export async function benchUploads(): Promise<void> {
  await withOwnApp(18_482, { SERVICES: 'web' }, async (app) => {
    const people: { token: string }[] = []
    for (let n = 0; n < 4; n += 1) people.push(await app.creator(`maker_${String(n)}`))
    const pid = app.process.pid ?? 0
    for (const { token } of people) await app.call(token, 'GET', '/me')
    const rest = residentMb(pid)
    let most = rest
    const watch = setInterval(() => (most = Math.max(most, residentMb(pid))), 50)
    const stopped = (): void => clearInterval(watch)
    const begun = performance.now()
    const answers = await Promise.all(
      Array.from({ length: uploads }, async (_, n) => {
        const token = people[n % people.length]?.token ?? ''
        const url = await beginUpload(app, token, uploadBytes, 'video/mp4')
        return (await sendUpload(url, token, Readable.toWeb(Readable.from(film(uploadBytes))) as never)).status
      }),
    ).finally(stopped)
    const seconds = (performance.now() - begun) / 1000
    if (answers.some((status) => status !== 204)) throw new Error(`Uploads answered ${answers.join(' ')}.`)
    const together = (uploads * uploadBytes) / mebibyte
    say(
      `${String(uploads)} uploads at once, ${together.toFixed(0)} MiB in ${seconds.toFixed(1)} s (${(together / seconds).toFixed(0)} MiB/s)`,
    )
    say(`memory of the web process: ${rest.toFixed(0)} MiB at rest, ${most.toFixed(0)} MiB at most (budget 300)`)
  })
}

/** A photo as a camera makes it, 4000 × 3000: soft shapes and some noise. */
async function cameraPhoto(seed: number): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const shapes =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${String(seed * 60)},60%,40%)"/><stop offset="1" stop-color="#fc8"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)" opacity=".8"/><circle cx="1500" cy="1700" r="${String(700 + seed)}" fill="#246" opacity=".7"/></svg>`)
  return sharp(noise)
    .composite([{ input: shapes }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/**
 * From the answer to the last byte of a photo of 12 megapixels until its picture in a published post can be fetched,
 * beside the bare work on the same file: decoded, and made into the same six files.
 */
export async function benchPhotos(): Promise<void> {
  await withOwnApp(18_483, {}, async (app) => {
    const { token } = await app.creator('maker')
    const [waited, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round <= photos; round += 1) {
      const photo = await cameraPhoto(round)
      const url = await beginUpload(app, token, photo.length, 'image/jpeg')
      const answer = await sendUpload(url, token, new Uint8Array(photo))
      const begun = performance.now()
      const mediaIds = [answer.headers.get('media-id') ?? '']
      const { id } = await app.call<{ id: number }>(token, 'POST', '/posts', {
        text: '',
        mediaIds,
        audience: 'everyone',
      })
      const seen = await visible(app, id)
      const floor = performance.now()
      await bareWork(photo)
      // the first is the program's warming up
      if (round === 0) continue
      waited.push((seen - begun) / 1000)
      bare.push((performance.now() - floor) / 1000)
    }
    const [shown, work] = [median(waited), median(bare)]
    say(`bare work on a photo of 12 megapixels: ${work.toFixed(2)} s`)
    say(
      `visible in a published post after ${shown.toFixed(2)} s, at most ${Math.max(...waited).toFixed(2)} (budget 2), ${(shown / work).toFixed(2)} × the bare work`,
    )
  })
}

async function visible(app: OwnApp, id: number): Promise<number> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { posts } = await app.call<{ posts: { id: number; media: { address: string }[] }[] }>(
      '',
      'GET',
      '/users/maker/posts?limit=1',
    )
    const address = posts[0]?.id === id ? posts[0].media[0]?.address : undefined
    if (address !== undefined && (await fetch(`http://127.0.0.1:${String(app.port)}${address}/feed.webp`)).ok)
      return performance.now()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The photo did not become visible.')
}

async function bareWork(photo: Buffer): Promise<void> {
  const { data, info } = await sharp(photo)
    .resize({ width: 2048, height: 2048, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const edge of [2048, 1080, 320]) {
    const sized = sharp(data, { raw }).resize({ width: edge, height: edge, fit: 'inside' })
    await sized.clone().webp({ quality: 82 }).toBuffer()
    await sized.clone().avif({ quality: 55, effort: 2 }).toBuffer()
  }
}
