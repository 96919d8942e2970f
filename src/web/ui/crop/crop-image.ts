import type { Crop } from './crop-area.ts'

/** What has transparent parts keeps them; everything else becomes a JPEG that shows no difference. */
const typeOf = ({ type }: Blob): string => (type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg')

/** The pixels of a picture, upright, as cameras mean it. Throws where the browser cannot read it. */
export const readPicture = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })

/** What stands on a canvas, as a file of the kind of the one that it was made from. */
export async function fileOf(canvas: HTMLCanvasElement, from: Blob): Promise<Blob> {
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, typeOf(from), 0.95))
  if (!made) throw new Error('The picture could not be drawn.')
  return made
}

/** The part of the picture as a file of its own, in the picture's own pixels. Throws where the browser cannot read the picture. */
export async function cropImage(file: Blob, { x, y, width, height }: Crop): Promise<Blob> {
  const picture = await readPicture(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * width))
  canvas.height = Math.max(1, Math.round(picture.height * height))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, -Math.round(picture.width * x), -Math.round(picture.height * y))
  picture.close()
  if (!context) throw new Error('The picture could not be cut.')
  return fileOf(canvas, file)
}
