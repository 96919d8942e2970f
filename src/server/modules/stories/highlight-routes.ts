import { storyHighlights } from '#contract/story-highlights.ts'
import { defineFeature } from '#platform/module.ts'
import {
  addToHighlight,
  changeHighlight,
  createHighlight,
  deleteHighlight,
  orderHighlights,
} from './highlights/save-highlight.ts'
import { listHighlights, watchHighlight } from './highlights/show-highlights.ts'

/** Stories that stay on the profile after their 24 hours. */
export const highlights = defineFeature({
  name: 'highlights',
  routes: storyHighlights,
  handlers: (services) => ({
    'GET /users/:username/highlights': ({ actor, params }) => listHighlights(services, actor.userId, params.username),
    'GET /highlights/:id': ({ actor, params }) => watchHighlight(services, actor.userId, params.id),
    'POST /highlights': ({ actor, body }) => createHighlight(services, actor.userId, body),
    'PUT /highlights': ({ actor, body }) => orderHighlights(services, actor.userId, body.ids),
    'PUT /highlights/:id': ({ actor, params, body }) =>
      changeHighlight(services, actor.userId, { ...body, id: params.id }),
    'PUT /highlights/:id/stories': ({ actor, params, body }) =>
      addToHighlight(services, actor.userId, params.id, body.storyIds),
    'DELETE /highlights/:id': ({ actor, params }) => deleteHighlight(services, actor.userId, params.id),
  }),
})
