/** What was written and not yet posted, for as long as the tab is open. Photos are files and cannot be kept. */
export type Draft = {
  readonly text: string
  readonly teaser: string
  readonly audience: string
  /** What opening it costs, as typed and in cents (0: not an amount); null: nothing. */
  readonly price: { readonly typed: string; readonly cents: number } | null
}

const key = 'draft'
const empty: Draft = { text: '', teaser: '', audience: '', price: null }

export function readDraft(): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(key, JSON.stringify(draft))
export const dropDraft = (): void => sessionStorage.removeItem(key)
