import { search as routes } from '#contract/search.ts'
import { findPeople } from '#modules/accounts/find-people.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { defineFeature } from '#platform/module.ts'
import { followTopic, unfollowTopic } from '../topics/follow-topic.ts'
import { findTopics, followedTopics, popularTopics, postsOfFollowedTopics, readTopic } from '../topics/topics.query.ts'
import { searchEngineWork } from '../feed-search-engine.query.ts'
import { findPosts } from './find-posts.query.ts'
import { forgetWordsWork } from './forget-words.query.ts'

/** Search for people, posts and topics, and following topics. */
export const search = defineFeature({
  name: 'search',
  routes,
  handlers: (services) => ({
    'GET /searchPeople': async ({ query: { searchTerm }, ...call }) =>
      refuseWords(services, { searchTerm }) ?? findPeople(services, viewerOf(services, call), searchTerm),
    'GET /searchPosts': async ({ query, ...call }) =>
      refuseWords(services, { searchTerm: query.searchTerm, tag: query.tag }) ??
      findPosts(services, viewerOf(services, call), query),
    'GET /searchTopics': async ({ query: { searchTerm }, ...call }) =>
      refuseWords(services, { searchTerm }) ?? findTopics(services, viewerOf(services, call), searchTerm),
    'GET /topics': async (call) => ({ topics: await popularTopics(services, viewerOf(services, call)) }),
    'GET /topics/followed': async ({ actor }) => ({ topics: await followedTopics(services.db, actor.userId) }),
    'GET /topics/followed/posts': ({ actor, query }) => postsOfFollowedTopics(services, actor.userId, query),
    'GET /topics/:topic': ({ params, ...call }) => readTopic(services.db, viewerOf(services, call), params.topic),
    'PUT /topics/:topic/follow': ({ actor, params }) => followTopic(services, actor.userId, params.topic),
    'DELETE /topics/:topic/follow': ({ actor, params }) => unfollowTopic(services, actor.userId, params.topic),
  }),
  jobs: (services) => [searchEngineWork(services), forgetWordsWork(services)],
})
