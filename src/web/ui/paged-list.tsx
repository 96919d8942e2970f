import type { ReactNode } from 'react'
import { type Answered, Loaded, type Shape } from './loaded.tsx'
import { More, type Pages } from './load-more.tsx'

export type ItemOf<Page, Of extends keyof Page> = Page[Of] extends readonly (infer Item)[] ? Item : never

/** The items of all pages that have been read. */
export const itemsOf = <Page, Of extends keyof Page>(
  data: { readonly pages: readonly Page[] },
  of: Of,
): readonly ItemOf<Page, Of>[] => data.pages.flatMap((page) => page[of] as readonly ItemOf<Page, Of>[])

/**
 * A list of the API in all its states: coming, failed, empty, and page by page. `children` draws one item, `frame` what stands
 * around them where it is no plain list.
 */
export function PagedList<Page, Of extends keyof Page>({
  query,
  of,
  empty,
  className,
  frame,
  children,
  ...coming
}: Shape & {
  readonly query: Answered<{ readonly pages: readonly Page[] }> & Pages
  /** The field of a page that holds its items. */
  readonly of: Of
  readonly empty: ReactNode
  readonly className?: string
  readonly frame?: (items: ReactNode) => ReactNode
  readonly children: (item: ItemOf<Page, Of>) => ReactNode
}) {
  const around = frame ?? ((lines: ReactNode) => <ul className={className}>{lines}</ul>)
  return (
    <Loaded query={query} {...coming}>
      {(data) => {
        const items = itemsOf(data, of)
        return (
          <>
            {/* A page may be empty where another follows. */}
            {items.length > 0 ? around(items.map(children)) : !query.hasNextPage && empty}
            <More pages={query} />
          </>
        )
      }}
    </Loaded>
  )
}
