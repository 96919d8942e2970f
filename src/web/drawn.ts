import type { QueryKey } from '@tanstack/react-query'

/** What the server drew a page from; it stands in the page as JSON, so that nothing is read twice. */
export type Drawn = {
  readonly langCode: string
  /** When, in milliseconds since 1970. */
  readonly now: number
  readonly read: readonly { readonly key: QueryKey; readonly data: unknown }[]
}
