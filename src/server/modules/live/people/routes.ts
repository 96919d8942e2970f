import { livePeople } from '#contract/live-people.ts'
import { defineFeature } from '#platform/module.ts'
import { listMuted } from '../chat/moderate-chat.ts'
import { addModerator, listModerators, removeModerator } from './moderators.ts'

/** Who keeps order in shows beside their creator, and who was muted. */
export const people = defineFeature({
  name: 'live people',
  routes: livePeople,
  handlers: (services) => ({
    'GET /live/moderators': ({ actor }) => listModerators(services.db, actor.userId),
    'PUT /live/moderators/:username': ({ actor, params }) => addModerator(services, actor.userId, params.username),
    'DELETE /live/moderators/:username': ({ actor, params }) =>
      removeModerator(services, actor.userId, params.username),
    'GET /live/:id/mutes': ({ actor, params }) => listMuted(services, actor.userId, params.id),
  }),
})
