import { lazyPart } from '#web/platform/lazy-part.tsx'

/** What it needs is listed here and not with the first page that somebody opens. */
const Gate = lazyPart(() => import('./gate.lazy.tsx'))
// the server draws it
export default Object.assign(Gate, { firstParts: [Gate] })
