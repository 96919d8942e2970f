import type { LockedMedia, OpenMedia } from '#contract/media.ts'
import type { Post } from '#contract/posts.ts'
import type { Kind } from './profile-posts.ts'

/** One picture of a gallery. What is open has its place among all that can be opened. */
export type GalleryItem =
  | { readonly key: string; readonly post: Post; readonly open: OpenMedia; readonly place: number }
  | { readonly key: string; readonly post: Post; readonly locked: LockedMedia }

const isWanted = ({ kind }: { kind: string }, wanted: 'all' | Kind): boolean =>
  wanted === 'all' ? kind !== 'voice' : kind === wanted

/**
 * Every photo and video of these posts by itself, in their order: what the viewer may see as it is (of a locked post, what is
 * shown for free), the rest behind its paywall overlay. Voice notes are nothing to look at.
 */
export function galleryItems(posts: readonly Post[], wanted: 'all' | Kind): GalleryItem[] {
  let place = 0
  return posts.flatMap((post) => {
    const seen = post.locked ? post.preview : post.media
    const hidden = post.locked ? post.media : []
    return [
      ...seen
        .filter((item) => isWanted(item, wanted))
        .map((open): GalleryItem => {
          place += 1
          return { key: open.id, post, open, place: place - 1 }
        }),
      ...hidden
        .filter((item) => isWanted(item, wanted))
        .map((locked, at): GalleryItem => ({ key: `${String(post.id)} ${String(at)}`, post, locked })),
    ]
  })
}
