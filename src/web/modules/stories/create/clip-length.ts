/** Seconds that a clip lasts, as far as this browser can read it; null: only the server can tell. */
export function clipSeconds(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'metadata'
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), 4000)
    video.addEventListener('loadedmetadata', () => {
      clearTimeout(timer)
      resolve(Number.isFinite(video.duration) ? video.duration : null)
    })
    video.addEventListener('error', () => {
      clearTimeout(timer)
      resolve(null)
    })
    video.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
