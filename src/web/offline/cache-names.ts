// The worker is one file: what the page calls the same stands in src/web/platform/offline-answers.ts and token.ts.
export const keptAnswers = 'kept-answers'
export const keptAtHeader = 'x-kept-at'
