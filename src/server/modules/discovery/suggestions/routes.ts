import { suggestedMost, suggestions as routes } from '#contract/suggestions.ts'
import { creatorCards } from '#modules/accounts/list-creators.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { viewerOf, type Viewer } from '#modules/accounts/visibility.ts'
import { visibleCreator } from '#modules/accounts/visible-creator.ts'
import { ageAsked } from '#modules/site/age-rules.ts'
import { fail } from '#platform/failure.ts'
import { defineFeature } from '#platform/module.ts'
import type { Services } from '#platform/services.ts'
import { subscribersOf } from '../browse/subscribers-of.query.ts'
import { worksOf } from '../browse/works-of.query.ts'
import { hideSuggestion, listHidden, showSuggestion } from './hide-suggestion.query.ts'
import { refreshSimilar } from './refresh-similar.query.ts'
import { similarTo, suggestedTo, type Suggested } from './suggest.query.ts'

const usual = 5
const similarMost = 4

const face = ({ username, avatar, name }: Suggested) => ({ username, avatarUrl: pictureUrl(avatar), fullname: name })

/** As they are looked through, with what they make where the viewer may see it. */
async function cards(services: Services, userId: number, suggested: readonly Suggested[], showsWorks: boolean) {
  const ids = suggested.map(({ id }) => id)
  const [found, subscribers, works] = await Promise.all([
    creatorCards(services, userId, ids),
    subscribersOf(services, ids),
    showsWorks ? worksOf(services, userId, ids) : null,
  ])
  const idOf = new Map(suggested.map(({ id, username }) => [username, id]))
  return found.map((card) => {
    const id = idOf.get(card.username) ?? 0
    return { ...card, works: works?.get(id) ?? [], supporterCount: subscribers.get(id) ?? null }
  })
}

async function suggestProfiles(
  services: Services,
  userId: number,
  wanted: { with?: 'reasons' | 'cards' | undefined; limit?: number | undefined; showsWorks: boolean },
) {
  const found = await suggestedTo(services.db, userId, Math.min(wanted.limit ?? usual, suggestedMost))
  return {
    isExist: found.length > 0,
    suggestedProfiles: found.map(face),
    ...(wanted.with && { reasons: found.map(({ username, kind, via }) => ({ username, kind, of: via })) }),
    ...(wanted.with === 'cards' && {
      cards: await cards(services, userId, found, wanted.showsWorks),
    }),
  }
}

async function similarProfiles(services: Services, viewer: Viewer, username: string) {
  const creator = await visibleCreator(services.db, viewer, username)
  if (!creator) return fail('not_found')
  const found = await similarTo(services.db, viewer, creator.id, similarMost)
  return { profiles: found.map((row) => ({ ...face(row), alsoFollowed: row.kind === 'follow' })) }
}

/** Whom somebody may want to follow, why, and "Not interested" (decision 154). */
export const suggestions = defineFeature({
  name: 'suggestions',
  routes,
  handlers: (services) => ({
    'GET /suggestedProfiles': ({ actor, query, address }) =>
      suggestProfiles(services, actor.userId, { ...query, showsWorks: !ageAsked(services, actor, address) }),
    'GET /suggestedProfiles/hidden': ({ actor, query }) => listHidden(services.db, actor.userId, query),
    'PUT /suggestedProfiles/:username/hidden': ({ actor, params }) =>
      hideSuggestion(services.db, actor.userId, params.username),
    'DELETE /suggestedProfiles/:username/hidden': ({ actor, params }) =>
      showSuggestion(services.db, actor.userId, params.username),
    'GET /users/:username/similar': ({ params, ...call }) =>
      similarProfiles(services, viewerOf(services, call), params.username),
  }),
  jobs: (services) => [
    {
      name: 'refresh_similar_creators',
      cron: '41 */6 * * *',
      heavy: true,
      run: (_payload, signal) => refreshSimilar(services, signal),
    },
  ],
})
