import type { Services } from '#platform/services.ts'
import { findPeople } from '../find-people.ts'
import type { Viewer } from '../visibility.ts'

const most = 10

/** The seed's call: who is found, the better known first. Case and marks do not matter, and an @ before a username is left out. */
export async function searchUsers(services: Services, viewer: Viewer, term: string) {
  const { people } = await findPeople(services, viewer, term)
  return people.slice(0, most).map(({ username, avatarUrl }) => ({ username, avatarUrl }))
}
