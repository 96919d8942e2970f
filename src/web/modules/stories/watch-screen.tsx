import { lazyPart } from '#web/platform/lazy-part.tsx'

/** What it needs is listed here and not with the first page that somebody opens. */
export default lazyPart(() => import('./watch-stories.lazy.tsx'))
