import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { containerHead, containerOf } from '../video/container.ts'
import { localCopy } from '../video/local-copy.ts'
import { sha256Of } from '../video/make-track.ts'
import { makeVoice } from '../video/make-voice.ts'
import { FileFault, type Footing, type Workshop } from '../video/workshop.ts'
import { mediaFolder, originalKey } from '../storage-keys.ts'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { probeFile } from '#platform/ffmpeg/probe.ts'
import { readHead } from '../uploads/sniff.ts'
import { processVideoJob } from '../pictures/queue-processing.ts'
import { forgetOriginal } from './forget-original.ts'
import { attemptsMost, takeLease, type Lease } from './lease.ts'
import { makeVideo } from './make-video.ts'
import { settleMedia } from './settle-media.ts'

async function check(services: Services, shop: Workshop, mediaId: string): Promise<Footing> {
  const file = await localCopy(services.storage, originalKey(mediaId), shop.folder, shop.signal)
  if (file === null) throw new FileFault('upload_lost')
  const head = await readHead(file, containerHead)
  if (head.length === 0) throw new FileFault('empty')
  const reader = containerOf(head)
  if (reader === null) throw new FileFault('not_media')
  const probe = await probeFile(shop.tools, file, reader, shop.signal)
  if (!probe || (!probe.video && !probe.hasSound)) throw new FileFault('damaged')
  const { video, seconds } = probe
  if (video && video.width * video.height > limits.videoMaxPixels) throw new FileFault('too_many_pixels')
  if (video && (video.width < 2 || video.height < 2)) throw new FileFault('damaged')
  const longest = video ? limits.videoMaxSeconds : limits.voiceMaxSeconds
  if (seconds !== null && seconds > longest) throw new FileFault('too_long')
  return { mediaId, file, reader, probe, sha256: await sha256Of(file) }
}

async function work(services: Services, shop: Workshop, mediaId: string, lease: Lease): Promise<void> {
  lease.tell('checking', 1)
  const job = await check(services, shop, mediaId)
  if (job.probe.video) return makeVideo(services, shop, job, lease)
  lease.tell('sound', 10)
  shop.onProgress = (part) => lease.tell('sound', 10 + 90 * part)
  const voice = await makeVoice(shop, services.storage, mediaId, job)
  const { sha256 } = job
  const bare = { width: 0, height: 0, thumbhash: '', lockedThumbhash: '', sizes: [], dhashes: [] }
  await settleMedia(services.db, mediaId, { ...bare, kind: 'voice', more: voice, sha256 })
}

const isThere = async ({ db }: Services, mediaId: string): Promise<boolean> =>
  (await sql`select from media where id = ${mediaId}`.execute(db)).rows.length > 0

/** The owner is told what was wrong; what was made of it so far goes. */
async function giveUp({ db, storage, log }: Services, mediaId: string, fault: FileFault): Promise<void> {
  log.info({ mediaId, problem: fault.problem, detail: fault.message }, 'an upload cannot be made playable')
  const settled = await settleMedia(db, mediaId, { problem: fault.problem })
  if (settled) await storage.remove(mediaFolder(mediaId))
}

/**
 * Makes an uploaded video or sound playable. Only one worker at a time has it; when that one dies, another goes on after
 * the last finished stage. Throws for trouble that may pass; the queue then tries again, later each time.
 */
export async function processVideo(services: Services, mediaId: string, ending?: AbortSignal): Promise<void> {
  const lease = await takeLease(services.db, mediaId, ending)
  if (!lease) return
  const folder = path.join(services.video.folder, mediaId)
  let finished = false
  try {
    if (lease.attempts > attemptsMost) throw new FileFault('gave_up')
    const tools = services.video.tools()
    if (!tools) throw new FileFault('video_unavailable')
    await mkdir(folder, { recursive: true })
    await work(services, { tools, folder, signal: lease.signal }, mediaId, lease)
    finished = true
  } catch (error) {
    if (!(error instanceof FileFault)) {
      // deleted while it was made: the last of it is cleared away below
      if (await isThere(services, mediaId)) throw error
    } else await giveUp(services, mediaId, error)
    finished = true
  } finally {
    await lease.end(finished)
    await rm(folder, { recursive: true, force: true })
  }
  await forgetOriginal(services, mediaId)
}

export const processVideoWork = (services: Services): Job<{ mediaId: string }> => ({
  name: processVideoJob,
  heavy: true,
  run: ({ mediaId }, signal) => processVideo(services, mediaId, signal),
})
