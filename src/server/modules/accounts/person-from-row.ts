import type { Person } from '#contract/fields.ts'
import { pictureUrl } from './picture-url.ts'

/** What a deleted account is called in the database (personal-data.ts); nobody can choose such a name. */
const isDeleted = (username: string): boolean => username.startsWith('deleted-')

/** The person of a left-joined row; null where there is none, or the account is deleted. */
export const personFromRow = (row: {
  username: string | null
  name: string | null
  avatar: string | null
}): Person | null =>
  row.username === null || row.name === null || isDeleted(row.username)
    ? null
    : { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) }
