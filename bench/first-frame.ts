import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import { ensureBuild } from '../scripts/build.ts'
import { benchInBrowser } from './first-frame-browser.ts'
import { quantile, withOwnApp, type OwnApp } from './own-app.ts'
import { root } from './servers.ts'
import { beginUpload, sendUpload } from './uploads.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const rounds = 100

/**
 * What a player fetches one after the other before it can show a picture: the post, the two playlists, the beginning of
 * the lowest quality and its first segment, beside as many bare requests; then from the press to the frame in a browser.
 */
export async function benchFirstFrame(): Promise<void> {
  const tools = findFfmpeg(null, process.env['PATH'] ?? '')
  if (!tools) {
    say('There is no FFmpeg on this machine.')
    return
  }
  await ensureBuild(root)
  await withOwnApp(18_484, {}, async (app) => {
    const { token } = await app.creator('maker')
    const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-film-'))
    const file = path.join(folder, 'film.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=12']
    spawnSync(tools.ffmpeg, [
      '-v',
      'error',
      ...picture,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      file,
    ])
    const film = readFileSync(file)
    rmSync(folder, { recursive: true, force: true })
    const url = await beginUpload(app, token, film.length, 'video/mp4')
    const mediaIds = [(await sendUpload(url, token, new Uint8Array(film))).headers.get('media-id') ?? '']
    const { id } = await app.call<{ id: number }>(token, 'POST', '/posts', { text: '', mediaIds, audience: 'everyone' })
    await published(app, token, id)
    const [frames, bare]: [number[], number[]] = [[], []]
    let requests = 0
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      requests = await fetchFirstFrame(app, id)
      frames.push(performance.now() - begun)
      const floor = performance.now()
      for (let n = 0; n < requests; n += 1) await (await fetch(`http://127.0.0.1:${String(app.port)}/healthz`)).text()
      bare.push(performance.now() - floor)
    }
    const [p95, floor] = [quantile(frames, 0.95), quantile(bare, 0.95)]
    say(`${String(requests)} bare requests: ${quantile(bare, 0.5).toFixed(0)} ms median, ${floor.toFixed(0)} ms p95`)
    say(
      `all that the first frame needs: ${quantile(frames, 0.5).toFixed(0)} ms median, ${p95.toFixed(0)} ms p95, ${(p95 / floor).toFixed(1)} × the bare requests`,
    )
    await benchInBrowser(app, id)
  })
}

async function published(app: OwnApp, token: string, id: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { state } = await app.call<{ state: string }>(token, 'GET', `/posts/${String(id)}`)
    if (state === 'published') return
    if (state === 'failed') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The film was not published.')
}

/** As a guest without any cache; gives how many requests it took. */
async function fetchFirstFrame(app: OwnApp, id: number): Promise<number> {
  const { media } = await app.call<{ media: { address: string }[] }>('', 'GET', `/posts/${String(id)}`)
  const base = `http://127.0.0.1:${String(app.port)}${media[0]?.address ?? ''}/`
  const read = async (name: string, range?: string): Promise<Buffer> => {
    const answer = await fetch(base + name, range === undefined ? {} : { headers: { range } })
    if (!answer.ok) throw new Error(`${name}: ${String(answer.status)}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const master = (await read('master.m3u8')).toString()
  const lowest = master.split('\n').findLast((line) => line !== '' && !line.startsWith('#')) ?? ''
  const playlist = (await read(lowest)).toString()
  const [, start = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? []
  const [, length = '', from = '0'] = /#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/.exec(playlist) ?? []
  const rangeOf = (bytes: string, first: string): string | undefined =>
    bytes === '' ? undefined : `bytes=${first}-${String(Number(first) + Number(bytes) - 1)}`
  await read(start, rangeOf(length, from))
  const segment = playlist.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? ''
  const [, bytes = '', first = String(Number(from) + Number(length))] =
    /#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?/.exec(playlist) ?? []
  await read(segment, rangeOf(bytes, first))
  return 5
}
