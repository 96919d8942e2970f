import { storyTags as calls } from '#contract/story-tags.ts'
import { tagAnswers } from '#modules/tags/answer-tag.ts'
import { defineFeature } from '#platform/module.ts'
import { listTaggedStories } from './tagged-stories.ts'
import { storyTags } from './tags.ts'

/** What those who are in stories say. */
export const taggedInStories = defineFeature({
  name: 'story tags',
  routes: calls,
  handlers: (services) => {
    const answers = tagAnswers(services, storyTags)
    return {
      'GET /stories/tagged': ({ actor, query }) => listTaggedStories(services, actor.userId, query),
      'PUT /stories/:id/tag': ({ actor, params }) => answers.agree(actor.userId, params.id),
      'DELETE /stories/:id/tag': ({ actor, params }) => answers.refuse(actor.userId, params.id),
    }
  },
})
