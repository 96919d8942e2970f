/** What was written and not yet posted, for as long as the tab is open. Photos are files and cannot be kept. */
export type Draft = { readonly text: string; readonly teaser: string; readonly audience: string }

const key = 'draft'
const empty: Draft = { text: '', teaser: '', audience: '' }

export function readDraft(): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(key, JSON.stringify(draft))
export const dropDraft = (): void => sessionStorage.removeItem(key)
