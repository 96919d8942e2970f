import { sql, type RawBuilder } from 'kysely'

/** As part of a pattern of LIKE. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Whether a user `u` has a username that begins like this, with or without its `@`, or a name that holds it. */
export function matchName(search: string): RawBuilder<boolean> {
  const term = literal(search.toLowerCase().replace(/^@/, ''))
  return sql`(u.username like ${`${term}%`} or lower(u.name) like ${`%${term}%`})`
}
