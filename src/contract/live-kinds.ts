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
  live_recording: kind(
    { tab: 'posts', topic: 'live', place: '/home?drafts=open', icon: 'Clapperboard' },
    msg({ message: 'Your show’s recording is in your drafts. Post it by {date}, or it’s deleted.' }),
  ),
  live_replay: kind(
    { tab: 'posts', topic: 'live', place: 'post', icon: 'Clapperboard', person: true },
    msg({ message: '{who} posted the recording of their show. Your ticket opens it.' }),
  ),
}
