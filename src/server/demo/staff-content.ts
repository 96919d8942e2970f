import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { documentKind, requestReason, validationBody } from '#contract/creator-request.ts'
import { consentDetails } from '#contract/consents.ts'
import { audience } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { reportReasons } from '#contract/reports.ts'
import { folderName } from './content.ts'
import { conversations } from './write-messages.ts'

const username = z.string().check(z.regex(/^[a-z0-9_.]{3,30}$/))
const ago = z.number().check(z.positive())
const paper = z.string().check(z.regex(/^[a-z]+-(front|back|selfie)\.webp$/))
const words = z.string().check(z.minLength(1), z.maxLength(limits.postTextMax))
const report = z.strictObject({ by: username, hoursAgo: ago, reason: z.enum(reportReasons), details: z.string() })

/** What a moderator has decided of it. */
const decision = z.union([
  z.strictObject({ outcome: z.literal('kept'), statement: words }),
  z.strictObject({ outcome: z.enum(['warned', 'removed']), ground: z.enum(reportReasons), statement: words }),
])

/** What waits for the staff of the demo. Times are hours before the first start. */
const deskFile = z.strictObject({
  /** Who is needed for it and for nothing else. */
  people: z.array(z.strictObject({ username, name: z.string(), bio: z.string(), joinedDaysAgo: ago })),
  /** `taken`: a moderator has begun to look. */
  requests: z.array(
    z.strictObject({
      by: username,
      hoursAgo: ago,
      details: validationBody,
      documentKind,
      /** None where they have been erased, some time after the decision. */
      papers: z.partial(z.strictObject({ front: paper, back: paper, selfie: paper })),
      taken: z.boolean(),
      decision: z.optional(
        z.union([
          z.strictObject({ decision: z.literal('accept') }),
          z.strictObject({ decision: z.enum(['needs_more', 'decline']), reason: requestReason, note: z.string() }),
        ]),
      ),
    }),
  ),
  conversations,
  /** Of a post by the beginning of its text, or of the last message that somebody has sent to somebody. */
  reports: z.array(
    z.union([
      z.strictObject({
        post: z.strictObject({ by: username, begins: words }),
        reports: z.array(report),
        decision: z.optional(decision),
      }),
      z.strictObject({ lastMessage: z.strictObject({ by: username, to: username }), reports: z.array(report) }),
    ]),
  ),
  /** A post that was reported and removed, its author's appeal, and the same photo once more in a post that waits. */
  removal: z.strictObject({
    by: username,
    hoursAgo: ago,
    text: words,
    /** A folder of `demo/pictures`. */
    photo: folderName,
    alt: z.string(),
    report,
    statement: words,
    appeal: words,
    again: words,
  }),
  /** Somebody who is shown in a post that waits for them, and has signed. */
  consent: z.strictObject({
    by: username,
    hoursAgo: ago,
    audience,
    text: words,
    teaser: z.string(),
    /** A folder of `demo/pictures`. */
    photo: folderName,
    alt: z.string(),
    /** As the author calls them, and as they have named themselves. */
    name: z.string(),
    person: consentDetails,
    signedHoursAgo: ago,
    papers: z.strictObject({ front: paper, selfie: paper }),
  }),
  withdrawals: z.array(
    z.strictObject({
      by: username,
      hoursAgo: ago,
      cents: z.int().check(z.gte(limits.withdrawalMinCents)),
      method: z.union([
        z.strictObject({ email: z.string() }),
        z.strictObject({ holder: z.string(), iban: z.string(), bic: z.string() }),
      ]),
      paid: z.boolean(),
    }),
  ),
  /** A top-up that a bank takes back. */
  dispute: z.strictObject({ by: username, toppedUpHoursAgo: ago, cents: z.int().check(z.gte(limits.topUpMinCents)) }),
})
export type DeskContent = z.infer<typeof deskFile>

export async function readDesk(folder: string): Promise<DeskContent> {
  const at = path.join(folder, 'desk.json')
  const parsed = z.safeParse(deskFile, JSON.parse(await readFile(at, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${at}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`)
}
