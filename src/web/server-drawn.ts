import type { QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from './platform/session.ts'

/** What the server drew a page from; it stands in the page as JSON, so that nothing is read twice. */
export type Drawn = {
  /** The language with its digits (`formattingLocale`). */
  readonly locale: string
  /** When, in milliseconds since 1970. */
  readonly now: number
  /** By which its times are told, as IANA names it. */
  readonly timeZone: string
  /** For whom; null: for guests. */
  readonly user: CurrentUser | null
  readonly read: readonly { readonly key: QueryKey; readonly data: unknown }[]
}
