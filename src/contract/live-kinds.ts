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
}
