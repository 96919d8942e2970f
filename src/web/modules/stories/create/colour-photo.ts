import type { storyColours } from '#contract/story-looks.ts'

type Colours = (typeof storyColours)[number]

/** A picture of nothing but two colours, for a story that is words alone. */
export async function colourPhoto([from, to]: Colours): Promise<File> {
  const canvas = new OffscreenCanvas(1080, 1920)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser draws nothing.')
  const fill = paint.createLinearGradient(0, 0, 540, 1920)
  fill.addColorStop(0, from)
  fill.addColorStop(1, to)
  paint.fillStyle = fill
  paint.fillRect(0, 0, 1080, 1920)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })], 'colour.jpg', {
    type: 'image/jpeg',
  })
}
