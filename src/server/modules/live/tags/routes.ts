import { liveTags } from '#contract/live-tags.ts'
import { tagAnswers } from '#modules/tags/answer-tag.ts'
import { defineFeature } from '#platform/module.ts'
import { showTags } from '../show-tags.ts'
import { changeTags } from './change-tags.ts'
import { listTaggedShows } from './list-tagged-shows.query.ts'

/** Who is in shows, and what they say to it. */
export const taggedInShows = defineFeature({
  name: 'show tags',
  routes: liveTags,
  handlers: (services) => {
    const answers = tagAnswers(services, showTags)
    return {
      'GET /live/tagged': ({ actor }) => listTaggedShows(services, actor.userId),
      'PUT /live/:id/tags': ({ actor, params, body }) => changeTags(services, actor.userId, params.id, body.tags),
      'PUT /live/:id/tag': ({ actor, params }) => answers.agree(actor.userId, params.id),
      'DELETE /live/:id/tag': ({ actor, params }) => answers.refuse(actor.userId, params.id),
    }
  },
})
