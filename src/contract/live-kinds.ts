import { msg } from '#contract/message.ts'
import { kind } from '#contract/notification-facts.ts'

/** Of live shows (`notificationKinds`). */
export const liveKinds = {
  live: kind(
    { tab: 'posts', topic: 'live', place: 'live', icon: 'Radio', person: true },
    msg({ message: '{who} is live' }),
  ),
  live_ticket: kind(
    { tab: 'money', topic: 'unlock', place: '/live/start', icon: 'Ticket', tone: 'brass', person: true },
    msg({ message: '{who} bought a ticket to your show' }),
  ),
  live_moderator: kind(
    { tab: 'people', topic: null, place: 'person', icon: 'ShieldCheck', person: true },
    msg({ message: '{who} made you a moderator of their shows' }),
  ),
  show_tagged: kind(
    { tab: 'posts', topic: 'mention', place: '/notifications?tab=tags', icon: 'UserCheck', person: true },
    msg({ message: '{who} wants to go live with you. Do you agree?' }),
  ),
  show_tag_declined: kind(
    { tab: 'posts', topic: 'mention', place: '/live/start', icon: 'UserX', person: true },
    msg({ message: '{who} doesn’t agree to be in your show.' }),
  ),
  show_person_left: kind(
    { tab: 'posts', topic: 'mention', place: '/live/start', icon: 'UserX' },
    msg({ message: 'We ended your show and deleted its recording: someone in it no longer agrees.' }),
  ),
  show_recording_gone: kind(
    { tab: 'posts', topic: 'mention', place: '/dashboard/shows', icon: 'UserX' },
    msg({ message: 'We deleted the recording of your show: someone in it no longer agrees.' }),
  ),
  live_soon: kind(
    { tab: 'posts', topic: 'live', place: 'live', icon: 'CalendarClock', person: true },
    msg({ message: '{who} goes live in about 15 minutes' }),
  ),
  live_moved: kind(
    { tab: 'posts', topic: 'live', place: 'live', icon: 'CalendarClock', person: true },
    msg({ message: '{who} moved a show. If you have a ticket, you can return it until the show starts.' }),
  ),
  live_person_left: kind(
    { tab: 'posts', topic: 'live', place: 'live', icon: 'UserX', person: true },
    msg({
      message:
        'Someone won’t be in {who}’s show after all. If you have a ticket, you can return it until the show starts.',
    }),
  ),
  live_cancelled: kind(
    { tab: 'posts', topic: 'live', place: 'person', icon: 'CalendarX', person: true },
    msg({ message: '{who} canceled a show. Tickets are refunded in full.' }),
  ),
  live_missed: kind(
    { tab: 'posts', topic: 'live', place: '/live/start', icon: 'CalendarX' },
    msg({ message: 'We canceled your show: it didn’t start within an hour. Tickets were refunded.' }),
  ),
  live_recording: kind(
    { tab: 'posts', topic: 'live', place: '/home?drafts=open', icon: 'Clapperboard' },
    msg({ message: 'Your show’s recording is in your drafts. Post it by {date}, or it’s deleted.' }),
  ),
  live_replay: kind(
    { tab: 'posts', topic: 'live', place: 'post', icon: 'Clapperboard', person: true },
    msg({ message: '{who} posted the recording of their show. Your ticket opens it.' }),
  ),
}
