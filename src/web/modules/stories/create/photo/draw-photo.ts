import type { Crop } from '#web/ui/crop/crop-area.ts'
import { fileOf, readPicture } from '#web/ui/crop/crop-image.ts'
import { type FilterName, filterPixels } from './filters.ts'
import type { PhotoEdit, Point, Stroke } from './photo-edit.ts'

type Size = { readonly width: number; readonly height: number }

/** How large the part of a picture is that a crop leaves, in whole pixels, its longer edge at most `edge`. */
export function sizeOf(picture: Size, { width, height }: Crop, edge: number): Size {
  const [wide, high] = [picture.width * width, picture.height * height]
  const scale = Math.min(1, edge / Math.max(wide, high))
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) }
}

/** Lays one stroke on a canvas of strokes alone that shows the part `crop`: through the middles between its points, so that it has no corners. */
export function drawStroke(context: CanvasRenderingContext2D, { colour, width, points }: Stroke, crop: Crop): void {
  const { canvas } = context
  const place = ({ x, y }: Point): [number, number] => [
    ((x - crop.x) / crop.width) * canvas.width,
    ((y - crop.y) / crop.height) * canvas.height,
  ]
  const [first, ...rest] = points.map(place)
  if (!first) return
  context.lineWidth = (width / crop.width) * canvas.width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.globalCompositeOperation = colour === null ? 'destination-out' : 'source-over'
  context.strokeStyle = colour ?? '#000'
  context.fillStyle = colour ?? '#000'
  context.beginPath()
  const last = rest.at(-1)
  if (!last) {
    // a tap is a dot: a line without length is not drawn
    context.arc(first[0], first[1], context.lineWidth / 2, 0, 2 * Math.PI)
    context.fill()
    return
  }
  context.moveTo(first[0], first[1])
  for (const [index, [x, y]] of rest.entries()) {
    const [nextX, nextY] = rest[index + 1] ?? [x, y]
    context.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  }
  context.lineTo(last[0], last[1])
  context.stroke()
}

/** Fills a canvas with a part of a picture, its colours filtered. */
export function drawPart(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  crop: Crop,
  filter: FilterName,
): void {
  const { canvas } = context
  const [x, y] = [picture.width * crop.x, picture.height * crop.y]
  const [width, height] = [picture.width * crop.width, picture.height * crop.height]
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  if (filter === 'original') return
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  filterPixels(pixels.data, filter)
  context.putImageData(pixels, 0, 0)
}

/** The canvas of a phone holds no more than this without trouble, and nothing that is shown is larger. */
const edgeMax = 2560

/** The photo as a file with all that was done to it. Throws where the browser cannot read or draw it. */
export async function renderPhoto(file: Blob, { crop, filter, strokes }: PhotoEdit): Promise<Blob> {
  const picture = await readPicture(file)
  const sheet = () => Object.assign(document.createElement('canvas'), sizeOf(picture, crop, edgeMax))
  const canvas = sheet()
  const context = canvas.getContext('2d')
  if (context) drawPart(context, picture, crop, filter)
  if (strokes.length > 0) {
    // a sheet of their own above the photo, which the eraser leaves whole
    const above = sheet().getContext('2d')
    for (const stroke of strokes) if (above) drawStroke(above, stroke, crop)
    if (above) context?.drawImage(above.canvas, 0, 0)
  }
  picture.close()
  if (!context) throw new Error('The photo could not be drawn.')
  return fileOf(canvas, file)
}
