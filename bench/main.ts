import { benchCases } from './cases.ts'
import { benchEvents } from './events.ts'
import { benchCapacity, benchDay } from './day.ts'
import { benchDashboard } from './dashboard.ts'
import { benchRenewals } from './renewals.ts'
import { benchFirstFrame } from './first-frame.ts'
import { benchFirstView } from './first-view.ts'
import { benchEnumeration, benchStuffing } from './guessing.ts'
import { benchHashing } from './hashing.ts'
import { benchLive } from './live.ts'
import { benchMessages } from './messages.ts'
import { benchPublic, benchSitemap } from './public.ts'
import { benchPublishing } from './publishing.ts'
import { benchPurchases } from './purchases.ts'
import { benchRealtime } from './realtime.ts'
import { benchSearch } from './search.ts'
import { benchSeen } from './seen.ts'
import { benchSessions } from './sessions.ts'
import { benchStart } from './start.ts'
import { benchStories, benchStorySteps } from './stories.ts'
import { benchSuggestions } from './suggestions.ts'
import { benchTimeline } from './timeline.ts'
import { benchPhotos, benchUploads } from './uploads.ts'
import { benchVideo } from './video.ts'
import { benchWallet } from './wallet.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  timeline: () => benchTimeline(),
  'timeline-medium': () => benchTimeline('medium'),
  'timeline-large': () => benchTimeline('large'),
  start: benchStart,
  capacity: () => benchCapacity(),
  day: benchDay,
  realtime: benchRealtime,
  search: () => benchSearch('search'),
  browse: () => benchSearch('browse'),
  'search-large': () => benchSearch('both', 'large'),
  public: benchPublic,
  sitemap: benchSitemap,
  seen: benchSeen,
  sessions: benchSessions,
  hashing: benchHashing,
  stuffing: () => benchStuffing(),
  enumeration: benchEnumeration,
  cases: () => benchCases(),
  messages: benchMessages,
  purchases: benchPurchases,
  events: benchEvents,
  wallet: () => benchWallet(),
  dashboard: () => benchDashboard(),
  video: benchVideo,
  publishing: () => benchPublishing(),
  'publishing-small': () => benchPublishing(100_000),
  photos: benchPhotos,
  uploads: benchUploads,
  live: () => benchLive(),
  'live-short': () => benchLive({ minutes: 1 }),
  'first-frame': benchFirstFrame,
  'first-view': benchFirstView,
  stories: () => benchStories({ users: 1_000_000, creators: 50_000 }),
  'stories-small': () => benchStories({ users: 100_000, creators: 50_000 }),
  'story-steps': benchStorySteps,
  suggestions: () => benchSuggestions({ users: 100_000, creators: 10_000, follows: 100 }),
  'suggestions-small': () => benchSuggestions({ users: 20_000, creators: 2_000, follows: 100 }),
  'suggestions-large': () => benchSuggestions({ users: 1_000_000, creators: 50_000, follows: 30 }),
  renewals: () => benchRenewals(10_000),
  'renewals-full': () => benchRenewals(100_000),
}

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : ['start', 'timeline']) {
  const bench = benches[name]
  if (!bench) {
    process.stderr.write(`There is no bench ${name}; there are ${Object.keys(benches).join(', ')}.\n`)
    process.exit(1)
  }
  process.stdout.write(`\n## ${name}\n`)
  await bench()
}
