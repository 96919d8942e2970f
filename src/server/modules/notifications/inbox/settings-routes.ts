import { notificationSettings as routes } from '#contract/settings.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField } from '#platform/failure.ts'
import { defineFeature } from '#platform/module.ts'
import { writeGrid } from '../notification-grid.ts'
import { readNotificationSettings, setRhythm } from '../settings.ts'

/** What a person is told about, how, and when. */
export const notificationSettings = defineFeature({
  name: 'settings',
  routes,
  handlers: (services) => ({
    'GET /settings/notifications': ({ actor }) => readNotificationSettings(services.db, actor.userId),
    'PUT /settings/notifications/rhythm': ({ actor, body }) => setRhythm(services, actor.userId, body),
    'PUT /settings/notifications': async ({ actor, body }) => {
      if (new Set(body.grid.map(({ kind }) => kind)).size !== body.grid.length)
        return failField('grid', 'A topic appears twice.')
      return transaction(services.db, async (tx) => {
        await writeGrid(tx, actor.userId, body.grid)
        return readNotificationSettings(tx, actor.userId)
      })
    },
  }),
})
