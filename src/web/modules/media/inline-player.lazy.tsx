import type { OpenMedia } from '#contract/media.ts'
import type { MediaPlace } from './player/renew-address.ts'
import { Video } from './player/video.tsx'
import { Voice } from './player/voice.tsx'

/** What plays where it stands in a post or in the viewer: a video over its poster, or a voice note. */
export default function Playable({
  media,
  postId,
  play = false,
}: {
  readonly media: OpenMedia
  /** The post that it stands in; null for one's own upload. */
  readonly postId: MediaPlace
  /** Begins at once, as in the viewer. */
  readonly play?: boolean
}) {
  return media.kind === 'voice' ? (
    <Voice media={media} postId={postId} />
  ) : (
    <Video media={media} postId={postId} play={play} />
  )
}
