import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { folderName } from './content.ts'

const share = z.number().check(z.gte(0), z.lte(1))
const words = z.string().check(z.minLength(1), z.maxLength(limits.messageTextMax))
const alt = z.string().check(z.minLength(1), z.maxLength(limits.altTextMax))
const name = z.string().check(z.minLength(1), z.maxLength(limits.listNameMax))

const massMessage = z.strictObject({
  daysAgo: z.number().check(z.positive()),
  text: words,
  /** Folders of `demo/pictures`. */
  pictures: z._default(z.array(z.strictObject({ file: folderName, alt })), []),
  priceCents: z.optional(z.int().check(z.gte(limits.messagePriceMinCents), z.lte(limits.messagePriceMaxCents))),
  /** How many of those who got it have read it, and of these have paid for it. */
  read: share,
  unlocked: z._default(share, 0),
})
export type DemoMassMessage = z.infer<typeof massMessage>

const tools = z.array(
  z.strictObject({
    by: z.string(),
    replies: z.array(z.strictObject({ title: name, text: words })),
    links: z.array(
      z.strictObject({
        name,
        code: z.string().check(z.regex(/^[a-z0-9-]+$/)),
        visits: z.int().check(z.positive()),
        startedDaysAgo: z.number().check(z.positive()),
      }),
    ),
    /** To all who subscribed at that time, oldest first. */
    massMessages: z.array(massMessage),
    /** One that waits for its time. */
    scheduled: z.strictObject({ inHours: z.number().check(z.positive()), text: words }),
  }),
)
export type CreatorTools = z.infer<typeof tools>

/** What creators of the demo work with, beside what they post. */
export const readCreatorTools = async (folder: string): Promise<CreatorTools> =>
  z.parse(tools, JSON.parse(await readFile(path.join(folder, 'creator-tools.json'), 'utf8')))
