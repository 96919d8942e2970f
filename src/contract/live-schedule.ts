import * as z from 'zod/mini'
import { idParam, instant, nothing } from './fields.ts'
import { defineRoutes } from './http.ts'
import { ownShow, scheduledShow, showBody } from './live.ts'

const params = z.strictObject({ id: idParam })
const ofShow = { access: 'creator', subject: 'own', publishes: true } as const
const body = z.strictObject({ ...showBody.shape, startsAt: instant })
export const scheduleBody = body
const { tags: _tags, ...changeable } = showBody.shape
/**
 * Who is in it is changed by itself (`PUT /live/:id/tags`). Without `ticketCents` it is free; without `records` or `ticketMode` these
 * stay as they are.
 */
export const changeBody = z.strictObject({ ...changeable, startsAt: instant })
/** What the studio's form says: with a time the show is scheduled, without one it begins. */
export const showForm = z.strictObject({ ...showBody.shape, startsAt: z.optional(instant) })

/** Shows that are to come. */
export const liveSchedule = defineRoutes({
  'POST /live/scheduled': {
    summary: 'Schedules a show: it can be found, and its tickets bought, before it begins',
    access: 'creator',
    subject: 'self',
    publishes: true,
    body,
    status: 201,
    ok: z.object({ show: scheduledShow }),
    errors: ['too_many'],
  },
  'PUT /live/scheduled/:id': {
    ...ofShow,
    summary: 'Changes a show that is to come; another time notifies everyone with a ticket or a reminder',
    params,
    body: changeBody,
    ok: z.object({ show: scheduledShow }),
    errors: ['show_over'],
  },
  'DELETE /live/scheduled/:id': {
    ...ofShow,
    summary: 'Cancels a show that is to come: all tickets are refunded, and their holders told',
    params,
    errors: ['show_over'],
    ok: nothing,
  },
  'POST /live/scheduled/:id/start': {
    ...ofShow,
    summary:
      'Prepares a scheduled show, from half an hour before its time: it is on air once its first part has arrived',
    params,
    body: z.strictObject({ source: showBody.shape.source }),
    ok: z.object({ show: ownShow }),
    errors: ['already_live', 'not_ready', 'show_over'],
  },
  'PUT /live/:id/reminder': {
    ageGated: true,
    summary: 'Reminds me of a show a quarter of an hour before it begins, and when it does',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
    errors: ['show_over'],
  },
  'DELETE /live/:id/reminder': {
    summary: 'Reminds me of a show no more',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
  },
  'DELETE /live/:id/ticket': {
    summary:
      'Refunds my ticket to my wallet, where the show was moved or lost a person after I bought it and has not begun',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
    errors: ['forbidden', 'show_over'],
  },
})
