import { sql } from 'kysely'
import { renditionKey } from '../storage-keys.ts'
import { ladder, type Rung } from '../video/ladder.ts'
import { makePoster, makePreview, makeStoryboard, type Poster } from '../video/make-pictures.ts'
import { lengthOf, makePicture, makeSound, type Footage } from '../video/make-track.ts'
import { masterPlaylist, type Track } from '../video/playlists.ts'
import type { Footing, Workshop } from '../video/workshop.ts'
import type { Services } from '#platform/services.ts'
import type { MediaStage } from '#contract/media.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Lease } from './lease.ts'
import { makeClipJob } from './make-free-clip.ts'
import { settleMedia } from './settle-media.ts'

/** What a stage has made is kept in the lease; a stage that is done is not done again. */
async function once<T>(lease: Lease, name: string, make: () => Promise<T>): Promise<T> {
  if (name in lease.done) return lease.done[name] as T
  const result = await make()
  await lease.keep(name, result)
  return result
}

type Plan = { stage: MediaStage; from: number; to: number }

/**
 * Makes a video: the lowest quality and the sound first, with poster, storyboard and preview; then it is ready and its
 * post is published. The other qualities follow, each joining the master playlist when it is done.
 */
export async function makeVideo(services: Services, shop: Workshop, job: Footing, lease: Lease): Promise<void> {
  const { db, storage } = services
  const { mediaId, file, reader, probe, sha256 } = job
  const { width, height, fps } = probe.video ?? { width: 0, height: 0, fps: 0 }
  const footage: Footage = { mediaId, file, reader, fps, seconds: probe.seconds }
  const rungs = ladder(width, height)
  const [lowest, ...others] = rungs as [Rung, ...Rung[]]
  // the first quality takes less than the others, but people wait for it: half of the bar is theirs
  const firstEnd = others.length === 0 ? 80 : 40
  const during = ({ stage, from, to }: Plan): void => {
    lease.tell(stage, from)
    shop.onProgress = (part) => lease.tell(stage, from + (to - from) * part)
  }

  during({ stage: 'first_quality', from: 2, to: firstEnd })
  const first = await once(lease, `v${lowest.name}`, () => makePicture(shop, storage, footage, lowest))
  during({ stage: 'first_quality', from: firstEnd, to: firstEnd + 5 })
  const sound = await once<Track | null>(lease, 'sound', async () =>
    probe.hasSound ? makeSound(shop, storage, footage) : null,
  )
  const length = lengthOf(footage, first, sound)
  during({ stage: 'clips', from: firstEnd + 5, to: firstEnd + 10 })
  const { seconds } = first
  const poster = await once<Poster>(lease, 'poster', () =>
    makePoster(shop, storage, { source: footage, key: mediaId, seconds, size: { width, height } }),
  )
  const dhashes = await once(lease, 'storyboard', () => makeStoryboard(shop, storage, footage, first))
  await once(lease, 'preview', async () => {
    await makePreview(shop, storage, footage, first)
    return true
  })
  const tracks: Track[] = [first]
  const putMaster = () => storage.put(renditionKey(mediaId, 'master.m3u8'), Buffer.from(masterPlaylist(tracks, sound)))
  await putMaster()
  const more = { ms: Math.round(length * 1000), sound: sound !== null }
  await settleMedia(db, mediaId, { ...poster, kind: 'video', more, sha256, dhashes })
  await transaction(db, async (tx) => {
    const { rows } = await sql`select from media where id = ${mediaId} and free_seconds is not null`.execute(tx)
    if (rows.length > 0) await addJob(tx, makeClipJob, { mediaId }, { key: `${makeClipJob} ${mediaId}` })
  })

  const share = (100 - firstEnd - 10) / Math.max(1, others.length)
  for (const [index, rung] of others.entries()) {
    const from = firstEnd + 10 + share * index
    during({ stage: 'more_qualities', from, to: from + share })
    tracks.push(await once(lease, `v${rung.name}`, () => makePicture(shop, storage, footage, rung)))
    await putMaster()
  }
}
