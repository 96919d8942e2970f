import { liveSchedule } from '#contract/live-schedule.ts'
import { defineFeature } from '#platform/module.ts'
import { cancelledWork, cancelShow, returnTicket } from './cancel-show.ts'
import { refundHiddenTicketsWork } from './refund-hidden-tickets.ts'
import { remindOrCancel, remindJob } from './remind-or-cancel.ts'
import { changeShow, scheduleShow } from '../schedule-show.ts'
import { dropReminder, setReminder } from './set-reminder.ts'
import { startScheduled } from './start-scheduled.ts'
import { notifyWaitingFans, tellCancelledJob, tellMovedJob, tellPersonLeftJob } from './notify-waiting-fans.ts'

/** Shows that are to come: scheduled, moved, cancelled, remembered. */
export const scheduled = defineFeature({
  name: 'scheduled shows',
  routes: liveSchedule,
  handlers: (services) => ({
    'POST /live/scheduled': ({ actor, body }) => scheduleShow(services, actor.userId, body),
    'PUT /live/scheduled/:id': ({ actor, params, body }) => changeShow(services, actor.userId, params.id, body),
    'DELETE /live/scheduled/:id': ({ actor, params }) => cancelShow(services, actor.userId, params.id),
    'POST /live/scheduled/:id/start': ({ actor, params, body }) =>
      startScheduled(services, actor.userId, { showId: params.id, ...body }),
    'PUT /live/:id/reminder': ({ actor, params }) => setReminder(services, actor.userId, params.id),
    'DELETE /live/:id/reminder': ({ actor, params }) => dropReminder(services, actor.userId, params.id),
    'DELETE /live/:id/ticket': ({ actor, params }) => returnTicket(services, actor.userId, params.id),
  }),
  jobs: (services) => [
    refundHiddenTicketsWork(services),
    { name: 'mind_scheduled_shows', everySeconds: 20, run: () => remindOrCancel(services) },
    {
      name: remindJob,
      run: ({ showId, at }: { showId: number; at: string }) =>
        notifyWaitingFans(services, showId, 'live_soon', `soon ${String(showId)} ${at}`),
    },
    {
      name: tellMovedJob,
      run: ({ showId, startsAt }: { showId: number; startsAt: string }) =>
        notifyWaitingFans(services, showId, 'live_moved', `moved ${String(showId)} ${startsAt}`),
    },
    {
      name: tellPersonLeftJob,
      run: ({ showId, at }: { showId: number; at: string }) =>
        notifyWaitingFans(services, showId, 'live_person_left', `left ${String(showId)} ${at}`),
    },
    {
      name: tellCancelledJob,
      run: ({ showId }: { showId: number }) =>
        cancelledWork(services, showId, (kind) =>
          notifyWaitingFans(services, showId, kind, `cancelled ${String(showId)}`),
        ),
    },
  ],
})
