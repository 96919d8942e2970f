import { profiles } from '#contract/profiles.ts'
import { accountSettings } from '#contract/settings.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { defineFeature } from '#platform/module.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { changeAccount, getAccount } from './account.ts'
import { forgetFormerUsernamesWork } from './forget-former-usernames.ts'
import { removePicture, removeReplacedPictureWork, setPicture } from './picture.ts'
import { changeProfile, getOwnProfile } from './profile.ts'
import { rename } from './rename.ts'

/** Settings: profile, name, username, language. */
export const settings = defineFeature({
  name: 'settings',
  routes: { ...accountSettings, ...profiles },
  handlers: (services) => ({
    'GET /settings/account': ({ actor }) => getAccount(services.db, actor.userId),
    'PATCH /settings/account': async ({ actor, body }) =>
      refuseWords(services, { name: body.name }) ?? changeAccount(services, actor.userId, body),
    'PUT /settings/username': async ({ actor, body, address, userAgent }) =>
      refuseWords(services, { username: body.username }) ??
      rename(services, actor.userId, body.username, { address, userAgent }),
    'GET /settings/profile': ({ actor }) => getOwnProfile(services.db, actor.userId),
    'PATCH /settings/profile': async ({ actor, body }) =>
      // what is chosen from a list of ours is nobody's own words
      refuseWords(services, { ...body, category: undefined, hiddenFigures: undefined }) ??
      changeProfile(services, actor.userId, body),
    'PUT /settings/profile/:picture': ({ actor, params, body }) =>
      setPicture(services, actor.userId, { ...params, ...body }),
    'DELETE /settings/profile/:picture': ({ actor, params }) => removePicture(services, actor.userId, params.picture),
  }),
  jobs: (services) => [forgetFormerUsernamesWork(services), removeReplacedPictureWork(services)] as Job[],
})
