import { stories as shown } from '#contract/stories.ts'
import { storyAnswers } from '#contract/story-answers.ts'
import { fail } from '#platform/failure.ts'
import { defineFeature } from '#platform/module.ts'
import { announceStories, announceStoriesJob, tellRowChanged, tellRowJob } from './sharing/announce-stories.ts'
import { deleteStory, purgeStories } from './sharing/delete-story.ts'
import { listArchive, listWaiting } from './sharing/own-stories.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { holdListed } from './listed-words.ts'
import { refundHidden, refundStory } from './refund-story.ts'
import { clearArchives, readArchiveChoice, setArchiveChoice } from './sharing/archive-choice.ts'
import { batchOf, publishBatch, publishWaiting } from './sharing/publish-stories.ts'
import { takeAnswerBack } from './sharing/shared-answers.ts'
import { shareStories } from './share-stories.ts'
import { publishStoriesJob } from './review.ts'
import { muteStories } from './watching/mute-stories.ts'
import { reactToStory } from './watching/react.ts'
import { answerStory, voteInStory } from './vote-and-answer.ts'
import { createStoriesRow } from './watching/home-row.query.ts'
import { forgetHeadChanges } from './watching/story-heads.ts'
import { createMarker, moves } from './mark-watched.ts'
import { listAnswers, listViewers } from './sharing/list-viewers.ts'
import { watchStoriesOf } from './watching/watch-stories.ts'

/** Stories: shared, watched, gone after 24 hours. */
export const stories = defineFeature({
  name: 'stories',
  routes: { ...shown, ...storyAnswers },
  handlers: (services) => {
    const mark = createMarker(services)
    const row = createStoriesRow(services)
    return {
      'POST /stories': ({ actor, body }) => shareStories(services, actor.userId, body),
      'GET /stories': ({ actor }) => row(actor.userId),
      'GET /users/:username/stories': ({ actor, params }) => watchStoriesOf(services, actor.userId, params.username),
      'PUT /users/:username/stories/mute': ({ actor, params }) =>
        muteStories(services, actor.userId, params.username, true),
      'DELETE /users/:username/stories/mute': ({ actor, params }) =>
        muteStories(services, actor.userId, params.username, false),
      'POST /stories/seen': async ({ actor, body }) => {
        const did = (storyId: number, kind: keyof typeof moves) => (body[kind].includes(storyId) ? moves[kind] : 0)
        await mark(
          body.ids.map((storyId) => ({
            userId: actor.userId,
            storyId,
            moves: did(storyId, 'forward') | did(storyId, 'back') | did(storyId, 'exit'),
          })),
        )
        return {}
      },
      'PUT /stories/:id/reaction': ({ actor, params, body }) =>
        reactToStory(services, actor.userId, params.id, body.emoji),
      'DELETE /stories/:id/reaction': ({ actor, params }) => reactToStory(services, actor.userId, params.id, null),
      'PUT /stories/:id/vote': ({ actor, params, body }) => voteInStory(services, actor.userId, params.id, body.option),
      'PUT /stories/:id/answer': ({ actor, params, body }) => answerStory(services, actor.userId, params.id, body),
      'DELETE /stories/:id/answer': async ({ actor, params }) =>
        (await takeAnswerBack(services.db, actor.userId, params.id)) ? {} : fail('not_found'),
      'GET /stories/:id/answers': ({ actor, params, query }) => listAnswers(services, actor.userId, params.id, query),
      'GET /stories/waiting': ({ actor }) => listWaiting(services, actor.userId),
      'GET /stories/archive': ({ actor, query }) => listArchive(services, actor.userId, query),
      'GET /stories/settings': ({ actor }) => readArchiveChoice(services, actor.userId),
      'PUT /stories/settings': ({ actor, body }) => setArchiveChoice(services, actor.userId, body.keepDays),
      'GET /stories/:id/viewers': ({ actor, params, query }) => listViewers(services, actor.userId, params.id, query),
      'DELETE /stories/:id': ({ actor, params }) => deleteStory(services, actor.userId, params.id),
    }
  },
  jobs: (services) => [
    { name: announceStoriesJob, run: (payload: { batchId: number }) => announceStories(services, payload) },
    { name: tellRowJob, run: (payload: { creatorId: number }) => tellRowChanged(services, payload) },
    {
      name: publishStoriesJob,
      run: async (payload: { batchId: number } | { mediaId: string }) => {
        const batchId = 'batchId' in payload ? payload.batchId : await batchOf(services.db, payload.mediaId)
        if (batchId !== null) await publishBatch(services, batchId)
      },
    },
    { name: 'publish_waiting_stories', cron: '* * * * *', run: () => publishWaiting(services) },
    holdListed(services),
    purgeStories(services),
    refundStory(services) as Job,
    { name: 'refund_hidden_stories', cron: '* * * * *', run: () => refundHidden(services) },
    { name: 'forget_story_head_changes', cron: '*/5 * * * *', run: () => forgetHeadChanges(services) },
    { name: 'clear_story_archives', cron: '*/10 * * * *', run: () => clearArchives(services) },
  ],
})
