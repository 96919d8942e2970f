import { profiles } from '#contract/profiles.ts'
import { settings as account } from '#contract/settings.ts'
import { refuseWords } from '#modules/site/restricted-words.ts'
import { defineFeature } from '#platform/module.ts'
import { writeGrid } from '#modules/notifications/notification-grid.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField } from '#platform/failure.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { changeAccount, getAccount } from './account.ts'
import { forgetFormerUsernamesWork } from './forget-former-usernames.ts'
import { removePicture, removeReplacedPictureWork, setPicture } from './picture.ts'
import { changeProfile, getOwnProfile } from './profile.ts'
import { readNotices, setRhythm } from '#modules/notifications/settings.ts'
import { rename } from './rename.ts'

/** Settings: profile, name, username, language, and what a person is told about. */
export const settings = defineFeature({
  name: 'settings',
  routes: { ...account, ...profiles },
  handlers: (services) => ({
    'GET /settings/account': ({ actor }) => getAccount(services.db, actor.userId),
    'PATCH /settings/account': async ({ actor, body }) =>
      refuseWords(services, { name: body.name }) ?? changeAccount(services, actor.userId, body),
    'PUT /settings/username': async ({ actor, body, address, userAgent }) =>
      refuseWords(services, { username: body.username }) ??
      rename(services, actor.userId, body.username, { address, userAgent }),
    'GET /settings/profile': ({ actor }) => getOwnProfile(services.db, actor.userId),
    'PATCH /settings/profile': async ({ actor, body: { name, bio, place, links, ...rest } }) =>
      refuseWords(services, { name, bio, place, links }) ??
      changeProfile(services, actor.userId, { name, bio, place, links, ...rest }),
    'PUT /settings/profile/:picture': ({ actor, params, body }) =>
      setPicture(services, actor.userId, { ...params, ...body }),
    'DELETE /settings/profile/:picture': ({ actor, params }) => removePicture(services, actor.userId, params.picture),
    'GET /settings/notifications': ({ actor }) => readNotices(services.db, actor.userId),
    'PUT /settings/notifications/rhythm': ({ actor, body }) => setRhythm(services, actor.userId, body),
    'PUT /settings/notifications': async ({ actor, body }) => {
      if (new Set(body.grid.map(({ kind }) => kind)).size !== body.grid.length)
        return failField('grid', 'A topic is there twice.')
      return transaction(services.db, async (tx) => {
        await writeGrid(tx, actor.userId, body.grid)
        return readNotices(tx, actor.userId)
      })
    },
  }),
  jobs: (services) => [forgetFormerUsernamesWork(services), removeReplacedPictureWork(services)] as Job[],
})
