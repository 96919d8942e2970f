import { readFileSync } from 'node:fs'

/**
 * From a description of the people who use it to machines: a reckoning and no measurement, by the costs that other benches measured
 * (docs/performance.md, 2 shared cores, everything cached). `POPULATION=file.json` with any of the fields of `Population` has it
 * reckoned for yours.
 */
export type Population = {
  /** Who comes on a day. */
  fans: number
  creators: number
  /** Which part of a day's calls comes in its busiest hour, and how far its busiest minutes lie above that. */
  peakHour: number
  burst: number
  /** What one fan does on a day. */
  timelinePages: number
  profiles: number
  searches: number
  likes: number
  messagesSent: number
  messagePages: number
  purchases: number
  mediaFiles: number
  mediaMegabytes: number
  minutesOnline: number
  /** Active subscriptions of each fan, renewed once a month. */
  subscriptions: number
  /** What one creator makes on a day. */
  posts: number
  photos: number
  videoMinutes: number
  /** Who is told of a post. */
  followersOnline: number
}

export const ordinary: Population = {
  fans: 50_000,
  creators: 500,
  peakHour: 0.1,
  burst: 2,
  timelinePages: 12,
  profiles: 4,
  searches: 1,
  likes: 3,
  messagesSent: 1,
  messagePages: 4,
  purchases: 0.08,
  mediaFiles: 60,
  mediaMegabytes: 40,
  minutesOnline: 25,
  subscriptions: 1.5,
  posts: 1.5,
  photos: 3,
  videoMinutes: 1.5,
  followersOnline: 100,
}

/** Milliseconds of a core for one of it: of the program, and of its database; and what it commits and keeps for good, in kB. */
type Cost = { web: number; database: number; commits: number; kilobytes: number }
const cost = (web: number, database: number, commits = 0, kilobytes = 0): Cost => ({
  web,
  database,
  commits,
  kilobytes,
})

/** Each with the bench that says so. A page is its main call, the updates beside it and the session. */
export const costs = {
  timelinePage: cost(0.75, 0.5), // timeline
  profile: cost(0.7, 0.45), // public, timeline
  search: cost(0.5, 0.8), // search
  like: cost(0.3, 0.25, 1, 0.2),
  messageSent: cost(0.45, 0.5, 2, 0.9), // messages; the message and its event
  messagePage: cost(0.4, 0.35), // messages
  purchase: cost(0.22, 0.6, 2, 3.2), // purchases, sixteen under way
  renewal: cost(0.2, 0.6, 1, 3.2), // renewals
  mediaFile: cost(0.15, 0), // video: an address is checked without the database
  look: cost(0.2, 0.1), // sessions, timeline: whether anything is new, every half minute and with each page
  told: cost(0.016, 0.002), // realtime: 155 ms for 10,000
  post: cost(1.5, 2, 3, 3),
} as const

/** A photo's sizes, and a minute of video in three of them: core seconds of a worker, and megabytes kept. */
const photo = { cores: 2, megabytes: 1.2 }
const video = { cores: 103, megabytes: 45 }
const socketKilobytes = 9.5
const socketsOfProcess = 10_000
/** A process that is at two thirds of its core still answers fast; a database at half of its cores has room for a standby's work. */
const webShare = 0.65
const databaseShare = 0.5
/**
 * How much more a database works than in the benches, where all is cached: misses, vacuum, what standbys are sent. Assumed, since no
 * machine here holds as much; the figures of your own say what it is (processor of the database by calls a second).
 */
const uncached = 3
const connectionsOfProcess = 10
/** Commits that one flush of the log takes along when many come at once. */
const commitsOfFlush = 4

export type Machines = {
  callsASecond: number
  paymentsASecond: number
  webProcesses: number
  realtimeProcesses: number
  workerCores: number
  databaseCores: number
  databaseConnections: number
  commitsASecond: number
  flushesASecond: number
  sockets: number
  egressMegabits: number
  databaseGigabytesAYear: number
  bucketTerabytesAYear: number
}

/** How much of each kind happens on a day. */
export function dayOf(p: Population): Record<keyof typeof costs, number> {
  return {
    timelinePage: p.fans * p.timelinePages,
    profile: p.fans * p.profiles,
    search: p.fans * p.searches,
    like: p.fans * p.likes,
    messageSent: p.fans * p.messagesSent,
    messagePage: p.fans * p.messagePages,
    purchase: p.fans * p.purchases,
    renewal: (p.fans * p.subscriptions) / 30,
    mediaFile: p.fans * p.mediaFiles,
    look: p.fans * (p.minutesOnline * 2 + p.timelinePages + p.profiles + p.messagePages),
    told: p.creators * p.posts * p.followersOnline + p.fans * p.messagesSent,
    post: p.creators * p.posts,
  }
}

export function reckon(p: Population): Machines {
  const day = dayOf(p)
  const kinds = Object.keys(costs) as (keyof typeof costs)[]
  const peak = (p.peakHour * p.burst) / 3600
  const perSecond = (of: (kind: keyof typeof costs) => number): number =>
    kinds.reduce((sum, kind) => sum + day[kind] * of(kind), 0) * peak
  const webCores = perSecond((kind) => costs[kind].web) / 1000
  const databaseCores = perSecond((kind) => costs[kind].database) / 1000
  const commits = perSecond((kind) => costs[kind].commits)
  const sockets = ((p.fans * p.minutesOnline) / 60) * p.peakHour * p.burst
  const webProcesses = Math.max(1, Math.ceil(webCores / webShare))
  const realtimeProcesses = Math.max(1, Math.ceil(sockets / socketsOfProcess))
  // what is made on a day is worked off on that day, at its peak not later than three hours after
  const workSeconds = p.creators * (p.photos * photo.cores + p.videoMinutes * video.cores)
  const workerCores = Math.max(1, Math.ceil((workSeconds * p.peakHour) / 3600))
  return {
    callsASecond: perSecond((kind) => (kind === 'told' ? 0 : 1)),
    paymentsASecond: (day.purchase + day.renewal) * peak,
    webProcesses,
    realtimeProcesses,
    workerCores,
    databaseCores: (databaseCores * uncached) / databaseShare,
    databaseConnections: (webProcesses + realtimeProcesses + workerCores) * connectionsOfProcess,
    commitsASecond: commits,
    flushesASecond: commits / commitsOfFlush,
    sockets,
    egressMegabits: p.fans * p.mediaMegabytes * peak * 8,
    databaseGigabytesAYear: (kinds.reduce((sum, kind) => sum + day[kind] * costs[kind].kilobytes, 0) * 365) / 1e6,
    bucketTerabytesAYear:
      (p.creators * (p.photos * photo.megabytes + p.videoMinutes * video.megabytes) * 365) / 1_000_000,
  }
}

const scaled = (times: number): Population => ({
  ...ordinary,
  fans: ordinary.fans * times,
  creators: ordinary.creators * times,
})

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toLocaleString('en', { maximumFractionDigits: 1 })

export async function benchCapacity(file = process.env['POPULATION']): Promise<void> {
  const given = file === undefined ? null : (JSON.parse(readFileSync(file, 'utf8')) as Partial<Population>)
  const populations = given ? [{ ...ordinary, ...given }] : [1, 10, 40, 80, 400].map(scaled)
  const columns = populations.map((population) => ({ population, machines: reckon(population) }))
  const lines = [
    ['people a day', ...columns.map(({ population }) => shown(population.fans))],
    ['creators', ...columns.map(({ population }) => shown(population.creators))],
    ...(Object.keys(reckon(ordinary)) as (keyof Machines)[]).map((name) => [
      name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      ...columns.map(({ machines }) => shown(machines[name])),
    ]),
    ['socket memory, MB', ...columns.map(({ machines }) => shown((machines.sockets * socketKilobytes) / 1000))],
  ]
  process.stdout.write(`${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`)
  return Promise.resolve()
}
