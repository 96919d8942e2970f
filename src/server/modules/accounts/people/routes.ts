import { followingFiles } from '#contract/downloads.ts'
import { people as routes } from '#contract/people.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { viewerOf } from '../visibility.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { followWork, setFollow } from './follow.ts'
import { followingFile } from './following-file.ts'
import { listBells } from './list-bells.ts'
import { listFollowing } from './list-following.ts'
import { getProfile } from '../read-profile.ts'
import { searchUsers } from './search-users.ts'
import { setBell } from './set-bell.ts'

/** People: profiles, follows and search. */
export const people = defineFeature({
  name: 'people',
  routes: { ...routes, ...followingFiles },
  handlers: (services) => ({
    'GET /users/:username': ({ params, ...call }) => getProfile(services, viewerOf(services, call), params.username),
    'PUT /users/:username/follow': ({ actor, params }) => setFollow(services, actor.userId, params.username, true),
    'DELETE /users/:username/follow': async ({ actor, params }) => {
      const result = await setFollow(services, actor.userId, params.username, false)
      return 'follows' in result ? result : fail('not_found')
    },
    'PUT /users/:username/bell': ({ actor, params, body }) => setBell(services, actor.userId, params.username, body),
    'GET /bells': ({ actor, query }) => listBells(services.db, actor.userId, query),
    'GET /following': ({ actor, query }) => listFollowing(services.db, actor.userId, query),
    'GET /files/following.csv': ({ actor, query }) => followingFile(services, actor.userId, query),
    'GET /searchUsers': async ({ query, ...call }) =>
      refuseWords(services, { searchTerm: query.searchTerm }) ?? {
        results: { users: await searchUsers(services, viewerOf(services, call), query.searchTerm) },
      },
  }),
  jobs: (services) => [followWork(services)],
})
