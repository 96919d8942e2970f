import type { IncomingHttpHeaders } from 'node:http'
import { createHiddenCountriesCache } from '#modules/accounts/hidden-countries-cache.ts'
import { countryOf, isBlocked } from '#modules/site/countries.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { goOn, type Soon } from '#platform/go-on.ts'
import type { Sent } from '#platform/http/send.ts'
import type { Services } from '#platform/services.ts'
import type { Broadcast, Segment, Start } from '../origin/broadcast.ts'
import type { Origin } from '../origin/origin.ts'
import { type Peers, type Place, viewersOf } from '../origin/peers.ts'
import { playlistOf, type Wish } from '../origin/playlist.ts'
import { soundInit, soundPart } from '../origin/sound-only.ts'
import { createRewind } from '../footage/rewind.ts'
import { filesOf } from './file-answers.ts'
import { openedBy, staffName } from './viewing-pass.ts'

/** Segments beyond the newest that may be asked for ahead of time. */
const aheadMost = 2

type Asked = { showId: number; headers: IncomingHttpHeaders; address: string }
/** A show that is here, and who asks for it. */
type Here = { viewers: readonly string[]; broadcast: Broadcast }
/** The same, or a show that another process has. */
type Let = Here | { viewer: string; place: Place }
type Wanted = { segment: number | undefined; part: number | undefined; wish: Wish }
type Refused = 'forbidden' | 'not_found' | 'bad_request' | 'not_ready'

/**
 * Gives out the shows of an origin. No session: the cookie alone decides and, with a database of addresses, the country that the
 * call comes from (decision 100).
 */
export function createDelivery(services: Services, origin: Origin, peers: Peers) {
  const hiddenIn = createHiddenCountriesCache(services.db)
  const rewind = createRewind(services)

  /** Whether a show is offered where the call comes from. */
  function isOpenTo(viewer: string, creatorId: number, address: string): Soon<boolean> {
    const country = countryOf(services, address)
    if (country === '' || viewer === String(creatorId)) return true
    if (isBlocked(services, country)) return false
    return hiddenIn(creatorId).then((countries) => !countries.includes(country))
  }

  const inCountry = (isOpen: Soon<boolean>, there: Let): Soon<Let | Failure<'forbidden'>> =>
    goOn(isOpen, (open) => (open ? there : fail('forbidden')))

  function letIn({ showId, headers, address }: Asked): Soon<Result<Let, 'forbidden' | 'not_found'>> {
    const broadcast = origin.find(showId)
    // another process of ours has let them in, and does not ask on behalf of one that is not here
    const viewers = viewersOf(services, showId, headers)
    if (viewers) return broadcast ? { viewers, broadcast } : fail('not_found')
    const viewer = openedBy(services.mediaSecret, showId, headers.cookie)
    if (viewer === null) return fail('forbidden')
    if (!broadcast) return letInElsewhere(viewer, showId, address)
    const here = { viewers: [viewer], broadcast }
    const isOpen = isOpenTo(viewer, broadcast.creatorId, address)
    return isOpen === true ? here : inCountry(isOpen, here)
  }
  async function letInElsewhere(viewer: string, showId: number, address: string) {
    const place = await peers.elsewhere(showId)
    return place ? inCountry(isOpenTo(viewer, place.creatorId, address), { viewer, place }) : fail('not_found')
  }
  function count(broadcast: Broadcast, viewers: readonly string[]): void {
    for (const viewer of viewers) if (viewer !== staffName) broadcast.seenBy(viewer)
  }
  const read = ({ place, viewer }: { place: Place; viewer: string }, { showId }: Asked, path: string) =>
    peers.read(place, { showId, path, viewer })

  function playlistFor(found: Let, asked: Asked, { segment, part, wish }: Wanted): Soon<Result<Sent, Refused>> {
    if (part !== undefined && segment === undefined) return fail('bad_request')
    if ('place' in found) {
      const name = wish === 'sound' ? 'sound' : 'playlist'
      const which = part === undefined ? '' : `&_HLS_part=${String(part)}`
      return read(found, asked, segment === undefined ? name : `${name}?_HLS_msn=${String(segment)}${which}`)
    }
    const { broadcast, viewers } = found
    count(broadcast, viewers)
    const newest = broadcast.segments.at(-1)?.number
    if (segment !== undefined && newest !== undefined && segment > newest + aheadMost) return fail('bad_request')
    const wait = broadcast.waitFor(segment ?? 0, segment === undefined ? 0 : part)
    if (!(wait instanceof Promise)) return playlistNow(broadcast, wish, wait)
    return madeOf(wait).get(wish) ?? playlistLater(broadcast, wish, wait)
  }

  async function beginning(broadcast: Broadcast, start: number, file: 'init.mp4' | 'sound.mp4') {
    const starts = [broadcast.start, ...broadcast.segments.map((segment) => segment.start)]
    const of = starts.find(({ number }) => number === start)
    const init = file === 'sound.mp4' ? of && soundInit(of.init, of.tracks) : of?.init
    return orNone(init ?? (file === 'init.mp4' ? await rewind.beginning(broadcast, start) : null))
  }

  function piece({ broadcast, viewers }: Here, start: number, file: string): Soon<Result<Sent, 'not_found'>> {
    const { kind, number, part } = nameOf(file)
    if (kind === 'p') {
      count(broadcast, viewers)
      return rewind.piece(broadcast, start, number).then(orNone)
    }
    const newest = broadcast.segments.at(-1)
    if (newest && number > newest.number + 1) return fail('not_found')
    const wait = broadcast.waitFor(number, part)
    if (!(wait instanceof Promise)) return pieceNow(broadcast, start, file)
    const name = `${String(start)}/${file}`
    return madeOf(wait).get(name) ?? pieceLater(broadcast, { start, file, name }, wait)
  }

  return {
    /** Whether this cookie opens the show: what a proxy asks before it gives out a part that it has kept. */
    async open(asked: Asked): Promise<Result<Sent, 'forbidden' | 'not_found'>> {
      const found = await letIn(asked)
      return found instanceof Failure ? found : { status: 204, headers: { 'cache-control': 'private, no-store' } }
    },

    /** The playlist, as soon as it has the part that is asked for. */
    playlist: (asked: Asked, wanted: Wanted): Soon<Result<Sent, Refused>> =>
      goOn(letIn(asked), (found) => (found instanceof Failure ? found : playlistFor(found, asked, wanted))),

    /** The playlist of what has been; `from`: where a player begins, in ms since 1970. */
    async rewind(asked: Asked, from: number | undefined): Promise<Result<Sent, Refused>> {
      const found = await letIn(asked)
      if (found instanceof Failure) return found
      if ('place' in found) return read(found, asked, from === undefined ? 'rewind' : `rewind?from=${String(from)}`)
      const { broadcast, viewers } = found
      count(broadcast, viewers)
      const text = await rewind.playlist(broadcast, from)
      return text === null ? fail('not_ready') : filesOf.playlist(Buffer.from(text))
    },

    /** The beginning of a start, a part, or a whole segment; a part that comes next is waited for. */
    media: (asked: Asked, start: number, file: string): Soon<Result<Sent, Refused>> =>
      goOn(letIn(asked), (found) => {
        if (found instanceof Failure) return found
        if ('place' in found) return read(found, asked, `${String(start)}/${file}`)
        if (file === 'init.mp4' || file === 'sound.mp4') return beginning(found.broadcast, start, file)
        return piece(found, start, file)
      }),
  }
}

type Answer = Result<Sent, Refused>
/** What those get who wait together, by what they ask for: one promise, and one answer. */
const answers = new WeakMap<Promise<boolean>, Map<string, Promise<Answer>>>()
function madeOf(wait: Promise<boolean>): Map<string, Promise<Answer>> {
  let made = answers.get(wait)
  if (!made) answers.set(wait, (made = new Map()))
  return made
}

function playlistNow(broadcast: Broadcast, wish: Wish, isThere: boolean): Answer {
  if (!isThere) return fail('not_ready')
  // who only listens gets picture and all where there is no sound to take out
  const text = playlistOf(broadcast, hasSound(broadcast) ? wish : 'all')
  return text === null ? fail('not_ready') : filesOf.playlist(text)
}
function playlistLater(broadcast: Broadcast, wish: Wish, wait: Promise<boolean>): Promise<Answer> {
  const answer = wait.then((isThere) => playlistNow(broadcast, wish, isThere))
  madeOf(wait).set(wish, answer)
  return answer
}

type FileName = { kind: string; number: number; part: number | undefined }
/** What names of files say: all who watch ask for the same ones. */
const fileNames = new Map<string, FileName>()
const fileNamesMost = 500
function nameOf(file: string): FileName {
  let name = fileNames.get(file)
  if (!name) {
    const [, kind = '', numbers = ''] = /^([ps]?)(.*)\.m4s$/.exec(file) ?? []
    const [number = 0, part] = numbers.split('.').map(Number)
    if (fileNames.size >= fileNamesMost) fileNames.clear()
    fileNames.set(file, (name = { kind, number, part }))
  }
  return name
}

function pieceNow(broadcast: Broadcast, start: number, file: string): Result<Sent, 'not_found'> {
  const { kind, number, part } = nameOf(file)
  const segment = broadcast.segments.find((one) => one.number === number && one.start.number === start)
  if (!segment || (part === undefined && !segment.isWhole)) return fail('not_found')
  return orNone(bytesOf(segment, part, kind === 's' ? segment.start : null))
}
function pieceLater(
  broadcast: Broadcast,
  { start, file, name }: { start: number; file: string; name: string },
  wait: Promise<boolean>,
): Promise<Answer> {
  const answer = wait.then(() => pieceNow(broadcast, start, file))
  madeOf(wait).set(name, answer)
  return answer
}

/** What was taken out of parts: all who only listen ask for the same. */
const sounds = new WeakMap<Buffer, Buffer | null>()
function soundOf(part: Buffer, { tracks }: Start): Buffer | null {
  let sound = sounds.get(part)
  if (sound === undefined) sounds.set(part, (sound = soundPart(part, tracks)))
  return sound
}

/** A part, or all of a segment; `sound`: of this start the sound alone. */
function bytesOf(segment: Segment, part: number | undefined, sound: Start | null): Buffer | null {
  // a part goes out as it came in: a copy for each who watches would be the most that a show costs
  if (part !== undefined && !sound) return segment.parts[part]?.bytes ?? null
  const parts = part === undefined ? segment.parts : segment.parts.slice(part, part + 1)
  const pieces = parts.flatMap(({ bytes }) => (sound ? (soundOf(bytes, sound) ?? []) : bytes))
  return parts.length === 0 ? null : pieces.length === 1 ? (pieces[0] ?? null) : Buffer.concat(pieces)
}

const hasSound = ({ segments, start }: Broadcast): boolean =>
  start.tracks.sound !== null && segments.every((segment) => segment.start.tracks.sound !== null)

const orNone = (bytes: Buffer | null | undefined): Result<Sent, 'not_found'> =>
  bytes ? filesOf.part(bytes) : fail('not_found')
