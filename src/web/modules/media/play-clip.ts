import type { OpenMedia } from '#contract/media.ts'

/**
 * Plays a clip in an element that has no controls of the player's. `read`: reads anew what is shown, for addresses that have ended;
 * `onBroken`: it cannot be played any more. Gives what lets everything go.
 */
export function playClip(
  video: HTMLVideoElement,
  media: OpenMedia,
  { read, onBroken }: { readonly read: () => Promise<readonly OpenMedia[]>; readonly onBroken: () => void },
): () => void {
  let over = false
  let end = (): void => {
    over = true
  }
  import('./player/player.lazy.tsx').then(({ createGrant, startPlayback }) => {
    if (over) return
    const told = { onTrouble: (trouble: string | null) => trouble !== null && onBroken(), onQualities: () => undefined }
    end = startPlayback(video, media, createGrant(media, { read }), told).end
  }, onBroken)
  return () => end()
}
