import type { Crop } from './crop-area.ts'

/** What has transparent parts keeps them; everything else becomes a JPEG that shows no difference. */
export const typeOf = ({ type }: Blob): string => (type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg')

/** The part of the picture as a file of its own, in the picture's own pixels. Throws where the browser cannot read the picture. */
export async function cropImage(file: Blob, { x, y, width, height }: Crop): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * width))
  canvas.height = Math.max(1, Math.round(picture.height * height))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, -Math.round(picture.width * x), -Math.round(picture.height * y))
  picture.close()
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, typeOf(file), 0.95))
  if (!context || !cut) throw new Error('The picture could not be cut.')
  return cut
}
