import type { Person } from '#contract/fields.ts'
import type { OpenMedia } from '#contract/media.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import type { Story } from '#contract/stories.ts'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { Clip } from './clip.tsx'
import { OverlayLayer } from './overlays/overlay-layer.tsx'

type Content = { readonly media: OpenMedia; readonly language: string | null; readonly overlays: readonly Overlay[] }

/** As the viewer takes it on its day; nobody votes or answers here. */
const asWatched = ({ media, language, overlays }: Content): Extract<Story, { readonly locked: false }> => ({
  id: 0,
  audience: 'everyone',
  publishedAt: '',
  expiresAt: '',
  live: true,
  seen: true,
  locked: false,
  caption: '',
  language,
  media,
  priceCents: null,
  listName: null,
  tags: [],
  overlays: [...overlays],
  votes: null,
  vote: null,
  answer: null,
  showsMyAnswer: false,
  reaction: null,
})

/** What lies over a story, to be looked at. */
export const FaceOverlays = ({ content, author }: { readonly content: Content; readonly author: string }) => (
  <div className="story-face-over" inert>
    <OverlayLayer story={asWatched(content)} username={author} mine={false} onBusy={() => undefined} />
  </div>
)

/** A story outside the viewer: its photo or clip with all that lies over it. */
export const StoryFace = ({ content, author }: { readonly content: Content; readonly author: Person['username'] }) => (
  <div className="story-face">
    {content.media.kind === 'video' ? <Clip media={content.media} /> : <Picture media={content.media} sizes="320px" />}
    <FaceOverlays content={content} author={author} />
  </div>
)
