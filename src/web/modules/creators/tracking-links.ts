import { queryOf } from '#web/platform/api/queries.ts'

/** A creator's links that count who comes by them. */
export const linksQuery = queryOf(['trackingLinks'], 'GET /trackingLinks')

/** The path of a page by such a link. */
export const trackedPath = (path: string, code: string): string => `${path}?via=${code}`
