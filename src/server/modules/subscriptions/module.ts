import { pauses } from './pauses/routes.ts'
import {
  accountRestored,
  accountSuspended,
  accountTakenBack,
  blocked,
  blocking,
  countriesChanged,
  deletionCalledOff,
} from '#modules/accounts/announcements.ts'
import { cardKept, cardRemoved, renewalCharged, walletFunded } from '#modules/payments/announcements.ts'
import { endHiddenSubscriptions, endHiddenSubscriptionsWork } from './end-hidden-subscriptions.ts'
import { endByBlock, holdSubscriptions, lockBetween, releaseSubscriptions } from './listeners.ts'
import { retryPastDue } from './retry-past-due.ts'
import { notifySubscribers, notifySubscribersWork } from './notify-subscribers.ts'
import { defineModule } from '#platform/module.ts'
import { queueCharged } from './renewal-cards/charge-renewal.ts'
import { agreeToKeptCard, forgetCard, forgetCardsSince } from './renewal-cards/renewal-card.ts'
import { renewalCards } from './renewal-cards/routes.ts'
import { subscriptions } from './periods/routes.ts'

/** Subscriptions: plans bought, renewals, gifts, changes, pauses. */
export const subscriptionsModule = defineModule({
  name: 'subscriptions',
  features: [subscriptions, renewalCards, pauses],
  jobs: (services) => [notifySubscribersWork(services), endHiddenSubscriptionsWork(services)],
  listens: [
    blocking.on(lockBetween),
    blocked.on(endByBlock),
    accountSuspended.on(holdSubscriptions),
    accountRestored.on(releaseSubscriptions),
    countriesChanged.on(endHiddenSubscriptions),
    deletionCalledOff.on((tx, { userId, askedFor }) =>
      notifySubscribers(tx, { creatorId: userId, kind: 'creator_stays', event: askedFor }),
    ),
    walletFunded.on((tx, { userId }) => retryPastDue(tx, userId)),
    renewalCharged.on(queueCharged),
    cardKept.on(agreeToKeptCard),
    cardRemoved.on(forgetCard),
    accountTakenBack.on(forgetCardsSince),
  ],
})
