import type { Person } from '#contract/fields.ts'
import { pictureUrl } from './picture-url.ts'

/** The person of a left-joined row; null where there is none. */
export const personOf = (row: { username: string | null; name: string | null; avatar: string | null }): Person | null =>
  row.username === null || row.name === null
    ? null
    : { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) }
