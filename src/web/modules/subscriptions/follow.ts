import type { CreatorCard, Profile } from '#contract/people.ts'
import type { FoundPerson } from '#contract/search.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { bellsKey, noBell } from '#web/modules/accounts/bell.ts'
import { refreshEntitledEverywhere } from '#web/platform/entitled-queries.ts'
import { holdChange, showChange, type ShownChange } from '#web/platform/shown-changes.ts'

type Change = { readonly follows: boolean; readonly followerCount?: number }

/** One more or one less, until the server has said how many. */
const counted = ({ follows, followerCount }: Change, before: boolean, count: number): number =>
  followerCount ?? count + Number(follows) - Number(before)

function withFollow(profile: Profile, change: Change): Profile {
  if (!profile.viewer) return profile
  return {
    ...profile,
    followerCount: counted(change, profile.viewer.follows, profile.followerCount),
    viewer: {
      ...profile.viewer,
      follows: change.follows,
      // who stops following is told of their posts no more
      bell: change.follows ? profile.viewer.bell : noBell,
    },
  }
}

type Listed = { readonly creators: readonly CreatorCard[] }

/** Wherever the person stands: on their page, in the lists of creators, and among people who were searched for. */
function inShown(username: string, change: Change): ShownChange {
  const { follows } = change
  const one = <Person extends { readonly username: string }>(person: Person, more: Partial<Person>): Person =>
    person.username === username ? { ...person, ...more } : person
  const inCard = (card: CreatorCard): CreatorCard =>
    one(card, { follows, followerCount: counted(change, card.follows, card.followerCount) })
  const inList = (list: Listed): Listed => ({ ...list, creators: list.creators.map(inCard) })
  return (data, { queryKey: [area, name, ...more] }) => {
    switch (area) {
      case 'profile':
        return name === username && more.length === 0 ? withFollow(data as Profile, change) : data
      case 'firstCreators': {
        const first = data as { readonly cards: readonly CreatorCard[] }
        return { ...first, cards: first.cards.map(inCard) }
      }
      case 'creators': {
        const lists = data as Listed | { readonly pages: readonly Listed[] }
        return 'pages' in lists ? { ...lists, pages: lists.pages.map(inList) } : inList(lists)
      }
      case 'people': {
        const found = data as { readonly people: readonly FoundPerson[] }
        return { ...found, people: found.people.map((person) => one(person, { follows })) }
      }
      default:
        return data
    }
  }
}

/** Shown at once; posts for followers open or close when the server has agreed. True when it did. */
export async function setFollow(username: string, follows: boolean): Promise<boolean> {
  const press = holdChange(inShown(username, { follows }))
  try {
    const answer = await api(follows ? 'PUT /users/:username/follow' : 'DELETE /users/:username/follow', {
      params: { username },
      keepalive: true,
    })
    press.agreed(inShown(username, answer))
    void queryClient.invalidateQueries({ queryKey: bellsKey })
    await refreshEntitledEverywhere()
    return true
  } catch (fault) {
    press.refused()
    showChange(inShown(username, { follows: !follows }))
    // what the follow had with it
    void queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true })
    showAlert(textOf(fault))
    return false
  }
}
