export const draftDatabase = 'story drafts'

/** Whoever logs out leaves no drafts of stories behind. */
export const forgetDrafts = (): void => void indexedDB.deleteDatabase(draftDatabase)
