let sounding: HTMLMediaElement | null = null

/** Of all that plays with sound only the newest goes on. Gives the function that ends the watch. */
export function pauseOtherMedia(media: HTMLMediaElement): () => void {
  const claim = () => {
    if (media.paused || media.muted) return
    if (sounding !== media) sounding?.pause()
    sounding = media
  }
  media.addEventListener('play', claim)
  media.addEventListener('volumechange', claim)
  return () => {
    media.removeEventListener('play', claim)
    media.removeEventListener('volumechange', claim)
    if (sounding === media) sounding = null
  }
}
