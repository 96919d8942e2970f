import * as z from 'zod/mini'
import { audience, cents, id, idParam, instant, period, person, priceMode, text, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { reportReasons } from './reports.ts'
import { personTag, tags } from './tags.ts'
import { topicName } from './topic-name.ts'
import { checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

/** `scheduled`: it is to come; `lost`: its line is gone, and it waits for it. */
export const showState = z.enum(['scheduled', 'on_air', 'lost', 'ended'])
export type ShowState = z.infer<typeof showState>

export const showSource = z.enum(['browser', 'encoder'])

/** What it looks like now. `src` ends within three minutes; null: the viewer may not watch. `lockedThumbhash`: a thumbhash of 5 × 4 pixels. */
const picture = z.object({ src: z.nullable(z.string()), lockedThumbhash: z.string() })
export type ShowPicture = z.infer<typeof picture>

/** What a ticket costs, and who needs one. */
const ticket = z.object({ priceCents: cents, mode: priceMode })
const base = {
  id,
  creator: person,
  title: z.string(),
  audience,
  ticket: z.nullable(ticket),
  /** How long it lasts, as its creator says. */
  minutes: z.int(),
  /** When it began, or is to begin. */
  startedAt: instant,
  viewers: z.int(),
  /** Who else is in it. */
  tags: z.array(personTag),
}
export const listedShow = z.object({
  ...base,
  state: z.enum(['on_air', 'lost']),
  /** Null: none has been taken yet. */
  picture: z.nullable(picture),
})
export type ListedShow = z.infer<typeof listedShow>
export const scheduledShow = z.object({
  ...base,
  mine: z.boolean(),
  hasTicket: z.boolean(),
  /** The viewer wants to be reminded of it. */
  reminded: z.boolean(),
  /** Told to its creator; null for everybody else. */
  ticketsSold: z.nullable(z.int()),
  /** A recording of it becomes a draft. Told to its creator; null for everybody else. */
  records: z.nullable(z.boolean()),
})
export type ScheduledShow = z.infer<typeof scheduledShow>

/** What keeps this viewer out. `ticketCents`: what they may pay; null: a ticket does not open it to them. */
const locked = z.object({
  reason: z.enum(['followers', 'subscribers', 'ticket']),
  ticketCents: z.nullable(cents),
  plan: z.nullable(z.object({ period, priceCents: cents })),
})
const show = z.object({
  ...base,
  state: showState,
  /** Null: none has been taken yet, or it is not on air. */
  picture: z.nullable(picture),
  /** Its creator's cover, for the time before there is a picture. */
  coverUrl: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  /** It is the viewer's own. */
  mine: z.boolean(),
  hasTicket: z.boolean(),
  reminded: z.boolean(),
  /** The viewer may give their ticket back: after they had bought it the show was moved, or somebody in it left. */
  returnable: z.boolean(),
  /** The viewer's ticket was given back. */
  refunded: z.boolean(),
  /** It ended without having begun: its creator cancelled it, or never came. */
  unheld: z.boolean(),
  /** Null: the viewer may watch. */
  lock: z.nullable(locked),
})
export type Show = z.infer<typeof show>

/** A show of one's own. `starting`: nothing has been sent yet, and nobody knows of it. */
export const ownShow = z.object({
  id,
  title: z.string(),
  audience,
  ticket: z.nullable(ticket),
  state: z.enum(['starting', 'on_air', 'lost', 'ended']),
  /** Who sends it: a page of the studio, or an encoder such as OBS. */
  source: showSource,
  startedAt: z.nullable(instant),
  viewers: z.int(),
  viewersMost: z.int(),
  ticketsSold: z.int(),
  /** What fans have tipped in it so far, before the fee. */
  tipsCents: cents,
  /** A recording of it becomes a draft. */
  records: z.boolean(),
  /** Who else is in it: it begins when all have agreed. */
  tags: z.array(personTag),
})
export type OwnShow = z.infer<typeof ownShow>

export const showBody = z.strictObject({
  title: text(limits.showTitleMax).check(z.minLength(1, 'Give your show a title.')),
  audience: z.enum(['everyone', 'followers', 'subscribers'], { error: 'Who can see field is required!' }),
  ticketCents: z.optional(z.int().check(z.gte(limits.postPriceMinCents), z.lte(limits.postPriceMaxCents))),
  /** Without it the ticket is on top of the audience. */
  ticketMode: z.optional(priceMode),
  minutes: z.int().check(z.gte(5), z.lte(limits.showMinutesMax)),
  /** Without it a recording is made. */
  records: z.optional(z.boolean()),
  /** `encoder`: it waits for one for an hour. Without it a browser sends. */
  source: z.optional(showSource),
  /** Who else is in it: each is asked, and it begins when all have agreed. */
  tags: z.optional(tags),
})
const params = z.strictObject({ id: idParam })
const ofTicket = [
  'forbidden',
  'fund_wallet',
  'payments_frozen',
  'spending_cap',
  'price_changed',
  'over_limit',
  'show_over',
] as const
const buying = {
  ageGated: true,
  access: 'verified',
  subject: 'visible',
  rate: 'money',
  idempotent: true,
  params,
  status: 201,
} as const
export const live = defineRoutes({
  'GET /live': {
    ageGated: true,
    summary:
      'Shows that are on air now: of those I follow or support first, then by how many watch; and those to come, the next first',
    access: 'user',
    subject: 'self',
    /** `topic`: only those whose title has it. */
    query: z.optional(z.strictObject({ topic: z.optional(topicName) })),
    ok: z.object({ shows: z.array(listedShow), scheduled: z.array(scheduledShow) }),
  },
  'POST /live': {
    summary: 'Prepares a show: it is on air, and told of, once its first part has arrived',
    access: 'creator',
    subject: 'self',
    publishes: true,
    body: showBody,
    status: 201,
    ok: z.object({ show: ownShow }),
    errors: ['already_live'],
  },
  'GET /live/mine': {
    summary: 'My show that is on air or in the studio, and those to come',
    access: 'creator',
    subject: 'self',
    ok: z.object({
      show: z.nullable(ownShow),
      scheduled: z.array(scheduledShow),
      /** My last show, where somebody who was in it has ended it by leaving. */
      left: z.nullable(z.object({ id, endedAt: instant })),
      /** Why staff ended my last show, if they did. */
      cut: z.nullable(
        z.object({ title: z.string(), endedAt: instant, ground: z.enum(reportReasons), statement: z.string() }),
      ),
    }),
  },
  'GET /live/:id': {
    ageGated: true,
    summary: 'A show as its gate describes it: what, who, since when, how many watch, and what opens it',
    access: 'anyone',
    subject: 'visible',
    params,
    ok: z.object({ show }),
  },
  'GET /users/:username/live': {
    ageGated: true,
    summary: 'The show that a creator has on air, or the next one that is to come',
    access: 'anyone',
    subject: 'visible',
    params: z.strictObject({ username: usernameParam }),
    ok: z.object({
      showId: z.nullable(id),
      /** Null with `showId`. */
      show: z.nullable(z.object({ title: z.string(), state: showState, startedAt: instant })),
    }),
  },
  'POST /live/:id/ticket': {
    ...buying,
    summary: 'Pays for a show once; who has a ticket already pays nothing',
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)) }),
    ok: z.object({ showId: id }),
    errors: ofTicket,
  },
  'POST /live/:id/checkout': {
    ...buying,
    summary: 'Pays for a show from the wallet, or begins the top-up that is missing and pays when the money has come',
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)), ...checkoutPart }),
    ok: checkoutAnswer,
    errors: [...checkoutRefusals, 'not_found', ...ofTicket],
  },
  'POST /live/:id/end': {
    summary: 'Ends my show; a ticket is refunded where it broke off in its first third',
    access: 'creator',
    subject: 'own',
    params,
    ok: z.object({ show: ownShow }),
  },
})
