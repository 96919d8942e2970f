import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkAddress, signAddress } from '#modules/media/signed-address.ts'
import { newMediaId } from '#modules/media/storage-keys.ts'
import { ladder } from '#modules/media/video/ladder.ts'
import { makePoster, makePreview, makeStoryboard } from '#modules/media/video/make-pictures.ts'
import { makePicture, makeSound } from '#modules/media/video/make-track.ts'
import { findFfmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import { probeFile } from '#platform/ffmpeg/probe.ts'
import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { median } from './cpu.ts'

const seconds = 60
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Microseconds of one check of a signed address, as a request for a segment makes it. */
function benchAddresses(): void {
  const keys = Array.from({ length: 200 }, newMediaId)
  const now = Date.now() / 1000
  const grants = keys.map((key) => signAddress('a secret of thirty-two characters', key, now).split('/')[3] ?? '')
  const rounds: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const begun = performance.now()
    for (let turn = 0; turn < 20; turn += 1)
      for (const [index, key] of keys.entries())
        if (!checkAddress('a secret of thirty-two characters', key, grants[index] ?? '', now))
          throw new Error('Refused.')
    rounds.push(((performance.now() - begun) * 1000) / (20 * keys.length))
  }
  say(`authorisation of a segment: ${median(rounds).toFixed(2)} µs (budget 20)`)
}

/** How long a minute of 1080p takes until it plays, and until all of it is there. */
export async function benchVideo(): Promise<void> {
  benchAddresses()
  const tools = findFfmpeg(null, process.env['PATH'] ?? '')
  if (!tools) {
    say('There is no FFmpeg on this machine.')
    return
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-video-'))
  try {
    const file = path.join(folder, 'film.mp4')
    const inputs = ['-f', 'lavfi', '-i', `testsrc2=size=1920x1080:rate=30:duration=${String(seconds)}`]
    const sound = ['-f', 'lavfi', '-i', `sine=duration=${String(seconds)}`]
    // noise as a camera has it: without, the encoder has nothing to do
    const look = [
      '-vf',
      'noise=alls=6:allf=t',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-b:v',
      '12M',
      '-pix_fmt',
      'yuv420p',
    ]
    spawnSync(tools.ffmpeg, ['-v', 'error', ...inputs, ...sound, ...look, file])
    const storage = createFolderStorage(path.join(folder, 'files'))
    const shop = { tools, folder }
    const mediaId = newMediaId()
    const probe = await probeFile(tools, file, 'mov')
    const { width = 0, height = 0, fps = 0 } = probe?.video ?? {}
    const footage = { mediaId, file, reader: 'mov', seconds: probe?.seconds ?? null, fps }
    const begun = performance.now()
    const since = (): string => ((performance.now() - begun) / 1000).toFixed(1)
    const [lowest, ...others] = ladder(width, height)
    if (!lowest) throw new Error('There is nothing to make.')
    const first = await makePicture(shop, storage, footage, lowest)
    await makeSound(shop, storage, footage)
    await makePoster(shop, storage, { source: footage, key: mediaId, seconds, size: { width, height } })
    await makeStoryboard(shop, storage, footage, first)
    await makePreview(shop, storage, footage, first)
    say(`${String(seconds)} s of 1080p plays in ${lowest.name}p after ${since()} s (budget 25)`)
    for (const rung of others) {
      await makePicture(shop, storage, footage, rung)
      say(`… and in ${rung.name}p after ${since()} s`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
