import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { audience, period } from '#contract/fields.ts'
import { promoCode } from '#contract/plans.ts'
import { category } from '#contract/profiles.ts'
import { fold } from '#platform/text/fold.ts'

/** What the files of `demo/` may hold. A mistake in them stops the start with the file's name, not with half a demo. */
const name = z.string().check(z.minLength(1), z.maxLength(limits.nameMax))
const username = z.string().check(z.regex(/^[a-z0-9_.]{3,30}$/))
/** Pictures and videos are there as our pipeline made them, each in a folder, so that they cost no time here. */
export const folderName = z.string().check(z.regex(/^[a-z0-9-]+$/))
const ago = z.number().check(z.positive())
const cents = z.int().check(z.gte(limits.postPriceMinCents), z.lte(limits.postPriceMaxCents))

const language = z.string().check(z.regex(/^[a-z]{2}$/))
const commentText = z.string().check(z.minLength(1), z.maxLength(limits.commentMax))

/** `by` may see the post; on posts for everyone that is anybody. */
const said = { by: username, text: commentText, minutesLater: ago }
const demoPost = z.strictObject({
  hoursAgo: ago,
  audience,
  /** How likely it is that someone who sees the post likes it, 0 to 1. */
  warmth: z.number().check(z.gte(0), z.lte(1)),
  text: z.string().check(z.minLength(1), z.maxLength(limits.postTextMax)),
  teaser: z._default(z.string().check(z.maxLength(limits.teaserMax)), ''),
  priceCents: z.optional(cents),
  priceMode: z._default(z.enum(['on_top', 'instead']), 'on_top'),
  /** Folders of `demo/pictures`. */
  photos: z._default(
    z.array(
      z.strictObject({ file: folderName, alt: z.string().check(z.minLength(1), z.maxLength(limits.altTextMax)) }),
    ),
    [],
  ),
  /** A folder of `demo/videos`: a clip and its poster. Comes before the photos. */
  video: z.optional(
    z.strictObject({
      folder: folderName,
      alt: z.string().check(z.minLength(1), z.maxLength(limits.altTextMax)),
      durationMs: z.int().check(z.positive()),
    }),
  ),
  /** Co-creators who have a part of what it earns, or are asked. */
  shares: z._default(
    z.array(z.strictObject({ with: username, percent: z.number().check(z.gte(1), z.lte(90)), agreed: z.boolean() })),
    [],
  ),
  bookmarkedBy: z._default(z.array(username), []),
  comments: z._default(
    z.array(z.strictObject({ ...said, replies: z._default(z.array(z.strictObject(said)), []) })),
    [],
  ),
  poll: z.optional(
    z.strictObject({
      options: z.array(z.string().check(z.maxLength(limits.pollOptionMax))).check(z.minLength(2), z.maxLength(6)),
      closesInHours: ago,
      /** Who chose which option, from 0; left to chance where nobody is named. */
      votes: z._default(z.record(username, z.int().check(z.gte(0))), {}),
    }),
  ),
  /** Said by whoever likes the post and speaks the language. */
  said: z._default(z.array(z.strictObject({ lang: language, text: commentText })), []),
})
export type DemoPost = z.infer<typeof demoPost>

/** What a creator makes, so that people say something about it that fits. */
const kind = z.enum(['art', 'audio', 'craft', 'food', 'music', 'outdoors', 'teach', 'words'])

const demoCreator = z.strictObject({
  username,
  name,
  bio: z.string(),
  kind,
  category,
  /** The creator's own language; who speaks it is likelier to follow. */
  language,
  place: z._default(z.string().check(z.maxLength(limits.placeMax)), ''),
  /** A folder of `demo/avatars`. */
  avatar: folderName,
  /** A folder of `demo/covers`. */
  cover: folderName,
  joinedDaysAgo: ago,
  /** How likely it is that someone follows, 0 to 1. */
  appeal: z.number().check(z.gte(0), z.lte(1)),
  plans: z.partialRecord(period, z.int().check(z.gte(0), z.lte(limits.planMaxCents))),
  posts: z.array(demoPost),
  /** Codes of theirs; `endsInDays` below zero: it has ended. Of those who began while a discount ran, every other one used it. */
  promotions: z._default(
    z.array(
      z.strictObject({
        code: promoCode,
        offer: z.union([
          z.strictObject({ percentOff: z.int().check(z.gte(1), z.lte(100)) }),
          z.strictObject({ trialDays: z.int().check(z.positive()) }),
        ]),
        usesMax: z.optional(z.int().check(z.positive())),
        startedDaysAgo: ago,
        endsInDays: z.number(),
      }),
    ),
    [],
  ),
  /** Posts that wait for their time. */
  scheduled: z._default(
    z.array(
      z.strictObject({
        inHours: ago,
        audience,
        text: z.string().check(z.minLength(1)),
        teaser: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
})
export type DemoCreator = z.infer<typeof demoCreator>

/** Written out for the fan who is shown; left to chance for everyone else. */
const story = {
  joinedDaysAgo: z.optional(ago),
  homeSeenHoursAgo: z.optional(ago),
  follows: z.optional(z.array(username)),
  subscriptions: z.optional(
    z.array(z.strictObject({ creator: username, period, paidPeriods: z.int().check(z.positive()), renewsInDays: ago })),
  ),
  /** Of posts whose price stands in place of a subscription: the newest such post of a creator. */
  unlocks: z.optional(z.array(z.strictObject({ creator: username, daysAgo: ago }))),
  topUps: z.optional(
    z.array(
      z.strictObject({ daysAgo: ago, cents: z.int().check(z.gte(limits.topUpMinCents), z.lte(limits.topUpMaxCents)) }),
    ),
  ),
}
const demoFan = z.strictObject({
  username,
  name,
  bio: z.string(),
  avatar: z.nullable(folderName),
  language: z._default(language, 'en'),
  country: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
  ...story,
})
export type DemoFan = z.infer<typeof demoFan>

/** People of one language, and the countries that they live in, in turn. */
const circles = z.record(
  language,
  z.strictObject({
    countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1)),
    people: z.array(z.strictObject({ username, name, avatar: z._default(z.nullable(folderName), null) })),
  }),
)
const sayings = z.record(language, z.array(commentText))
/** What people say, by language: anywhere, and about one kind of work; what creators answer; and the words that come with tips. */
export type DemoTalk = {
  anywhere: z.infer<typeof sayings>
  byKind: Record<z.infer<typeof kind>, z.infer<typeof sayings>>
  replies: z.infer<typeof sayings>
  tips: z.infer<typeof sayings>
}

const fansFile = z.strictObject({
  password: z.string().check(z.minLength(limits.passwordMin)),
  logIns: z.strictObject({ fan: username, creator: username }),
  fans: z.array(demoFan),
  /** Names of people without a picture or a story. */
  others: z.array(name),
})

export type DemoAccess = { password: string; logIns: { fan: string; creator: string } }
export type DemoContent = { creators: DemoCreator[]; fans: DemoFan[]; talk: DemoTalk }

async function read<Schema extends z.ZodMiniType>(at: string, schema: Schema): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, JSON.parse(await readFile(at, 'utf8')))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${at}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`)
}

const fansAt = (folder: string): string => path.join(folder, 'fans.json')

/** The log-ins that are shown to who starts the program. */
export async function readAccess(folder: string): Promise<DemoAccess> {
  const { password, logIns } = await read(fansAt(folder), fansFile)
  return { password, logIns }
}

const plainFan = (fullName: string): DemoFan => ({
  username: fold(fullName).replaceAll(/[^a-z]/g, ''),
  name: fullName,
  bio: '',
  avatar: null,
  language: 'en',
  country: null,
})

async function readTalk(folder: string): Promise<DemoTalk> {
  const at = (entry: string): string => path.join(folder, 'talk', entry)
  const [anywhere, byKind, replies, tips] = await Promise.all([
    read(at('anywhere.json'), sayings),
    read(at('by-kind.json'), z.record(kind, sayings)),
    read(at('replies.json'), sayings),
    read(at('tips.json'), sayings),
  ])
  return { anywhere, byKind, replies, tips }
}

async function readCircles(folder: string): Promise<DemoFan[]> {
  const found = await read(path.join(folder, 'circles.json'), circles)
  return Object.entries(found).flatMap(([spoken, { countries, people }]) =>
    people.map((person, index) => ({
      ...person,
      bio: '',
      language: spoken,
      country: countries[index % countries.length] ?? null,
    })),
  )
}

/** All people and posts of the demo. */
export async function readContent(folder: string): Promise<DemoContent> {
  const { fans, others } = await read(fansAt(folder), fansFile)
  const creatorsAt = path.join(folder, 'creators')
  const names = (await readdir(creatorsAt)).filter((entry) => entry.endsWith('.json')).toSorted()
  const creators = await Promise.all(names.map((entry) => read(path.join(creatorsAt, entry), demoCreator)))
  const [talk, spoken] = await Promise.all([readTalk(folder), readCircles(folder)])
  return { creators, fans: [...fans, ...others.map(plainFan), ...spoken], talk }
}
