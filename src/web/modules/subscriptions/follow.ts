import type { Query } from '@tanstack/react-query'
import type { CreatorCard, Profile } from '#contract/people.ts'
import type { FoundPerson } from '#contract/search.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { bellsKey, noBell } from '#web/modules/accounts/bell.ts'
import { holdOnProfile } from '#web/modules/accounts/pending-on-profile.ts'
import { refreshEntitledEverywhere } from '#web/platform/entitled-queries.ts'

type Change = { readonly follows: boolean; readonly followerCount?: number }

function withFollow(profile: Profile, change: Change): Profile {
  if (!profile.viewer) return profile
  const step = change.follows === profile.viewer.follows ? 0 : change.follows ? 1 : -1
  return {
    ...profile,
    followerCount: change.followerCount ?? profile.followerCount + step,
    viewer: {
      ...profile.viewer,
      follows: change.follows,
      // who stops following is told of their posts no more
      bell: change.follows ? profile.viewer.bell : noBell,
    },
  }
}

const showOnProfile = (username: string, change: Change): void =>
  void queryClient.setQueryData<Profile>(['profile', username], (profile) => profile && withFollow(profile, change))

type Listed = { readonly creators: readonly CreatorCard[] }

/** In the lists of creators, whether they have pages or not. */
function showListed(username: string, { follows, followerCount }: Change): void {
  const changed = (card: CreatorCard): CreatorCard =>
    card.username === username ? { ...card, follows, followerCount: followerCount ?? card.followerCount } : card
  const change = (list: Listed): Listed => ({ ...list, creators: list.creators.map(changed) })
  queryClient.setQueriesData<{ cards: readonly CreatorCard[] }>(
    { queryKey: ['firstCreators'] },
    (data) => data && { ...data, cards: data.cards.map(changed) },
  )
  queryClient.setQueriesData<Listed | { pages: readonly Listed[] }>(
    { queryKey: ['creators'] },
    (data) => data && ('pages' in data ? { ...data, pages: data.pages.map(change) } : change(data)),
  )
}

/** Among people who were searched for. */
const showFound = (username: string, { follows }: Change): void =>
  void queryClient.setQueriesData<{ people: readonly FoundPerson[] }>(
    { queryKey: ['people'] },
    (data) =>
      data && {
        ...data,
        people: data.people.map((person) => (person.username === username ? { ...person, follows } : person)),
      },
  )

/** Wherever the person stands on the screen. */
function show(username: string, change: Change): void {
  showOnProfile(username, change)
  showListed(username, change)
  showFound(username, change)
}

/** What was asked for before the server agreed would come in without it. */
async function readPendingAnew(username: string): Promise<void> {
  const keys = [['profile', username], ['firstCreators'], ['creators'], ['people']]
  const cache = queryClient.getQueryCache()
  const pending = new Set(keys.flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' })))
  const predicate = (query: Query): boolean => pending.has(query)
  // a first reading is not given up by asking again
  await queryClient.cancelQueries({ predicate })
  await queryClient.invalidateQueries({ predicate })
}

/** Shown at once; posts for followers open or close when the server has agreed. True when it did. */
export async function setFollow(username: string, follows: boolean): Promise<boolean> {
  // what was asked before the press would take it back
  void queryClient.cancelQueries({ queryKey: ['profile', username], exact: true })
  show(username, { follows })
  const release = holdOnProfile(username, (profile) => withFollow(profile, { follows }))
  try {
    const answer = await api(follows ? 'PUT /users/:username/follow' : 'DELETE /users/:username/follow', {
      params: { username },
    })
    release()
    show(username, answer)
    void readPendingAnew(username)
    void queryClient.invalidateQueries({ queryKey: bellsKey })
    await refreshEntitledEverywhere()
    return true
  } catch (fault) {
    release()
    show(username, { follows: !follows })
    // what the follow had with it
    void queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true })
    showAlert(textOf(fault))
    return false
  }
}
