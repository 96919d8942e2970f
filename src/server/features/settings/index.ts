import { settings as routes } from '#contract/settings.ts'
import { defineFeature } from '#core/services.ts'
import { readGrid, writeGrid } from '#core/updates/notification-grid.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField } from '#platform/failure.ts'
import { changeAccount, getAccount } from './account.ts'
import { forgetFormerUsernamesWork } from './forget-former-usernames.ts'
import { rename } from './rename.ts'

/** Settings: name, username, language, and what a person is told about. */
export const settings = defineFeature({
  name: 'settings',
  routes,
  handlers: (services) => ({
    'GET /settings/account': ({ actor }) => getAccount(services.db, actor.userId),
    'PATCH /settings/account': ({ actor, body }) => changeAccount(services, actor.userId, body),
    'PUT /settings/username': ({ actor, body, address, userAgent }) =>
      rename(services, actor.userId, body.username, { address, userAgent }),
    'GET /settings/notifications': async ({ actor }) => ({ grid: await readGrid(services.db, actor.userId) }),
    'PUT /settings/notifications': async ({ actor, body }) => {
      if (new Set(body.grid.map(({ kind }) => kind)).size !== body.grid.length)
        return failField('grid', 'A topic is there twice.')
      return transaction(services.db, async (tx) => {
        await writeGrid(tx, actor.userId, body.grid)
        return { grid: await readGrid(tx, actor.userId) }
      })
    },
  }),
  jobs: (services) => [forgetFormerUsernamesWork(services)],
})
