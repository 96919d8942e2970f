import { lazyPart } from '#web/platform/lazy-part.tsx'

/** One step between a page and the sheet: a page names every file that a part of its own needs, and this has few. */
export default lazyPart(() => import('./share/share-sheet.lazy.tsx'))
