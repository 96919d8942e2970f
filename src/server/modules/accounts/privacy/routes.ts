import { privacy as routes } from '#contract/privacy.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { listPeople } from './list-people.ts'
import { getReach, putReach } from './privacy-settings.ts'
import { block, unblock } from './set-block.ts'
import { setMute } from './set-mute.ts'

/** Privacy: blocks, mutes, and who may reach me. What they mean for others' calls stands in modules/accounts/visibility.ts. */
export const privacy = defineFeature({
  name: 'privacy',
  routes,
  handlers: (services) => ({
    'GET /settings/privacy': ({ actor }) => getReach(services, actor.userId),
    'PUT /settings/privacy': ({ actor, body }) => putReach(services, actor.userId, body),
    'GET /blocks': ({ actor, query }) => listPeople(services, 'blocked', actor.userId, query),
    'GET /mutes': ({ actor, query }) => listPeople(services, 'muted', actor.userId, query),
    'PUT /users/:username/block': ({ actor, params }) => block(services, actor.userId, params.username),
    'DELETE /users/:username/block': ({ actor, params }) => unblock(services, actor.userId, params.username),
    'PUT /users/:username/mute': ({ actor, params }) => setMute(services, actor.userId, params.username, true),
    'DELETE /users/:username/mute': async ({ actor, params }) => {
      const result = await setMute(services, actor.userId, params.username, false)
      return 'muted' in result ? result : fail('not_found')
    },
  }),
})
