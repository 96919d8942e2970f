import { lazyPart } from '#web/platform/lazy-part.tsx'
import { PostSkeletons } from '../post-list.tsx'

/** One step between /home and the cards: /home names every file that a part of its own needs, and this has few. */
export default lazyPart(() => import('./first-creators.lazy.tsx'), { Waiting: PostSkeletons })
