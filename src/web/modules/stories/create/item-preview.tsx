import type { Item } from '#web/modules/media/upload-item.ts'

/** The photo or clip that is being worked on. Clips play without sound, and again. */
export function Face({ item, plays = false }: { readonly item: Item; readonly plays?: boolean }) {
  if (item.preview === null) return null
  if (item.kind === 'photo') return <img src={item.preview} alt={item.alt} draggable={false} />
  const isStill = !plays || matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <video
      key={item.preview}
      src={isStill ? `${item.preview}#t=0.1` : item.preview}
      muted
      loop
      autoPlay={!isStill}
      playsInline
      preload="metadata"
      aria-label={item.alt}
    />
  )
}
