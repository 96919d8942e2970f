/** A part of a picture, in shares of its width and height from the left and top edge. */
export type Crop = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Which part of a picture stands in a frame: its middle, as shares of the picture, and how far it is enlarged. */
export type View = { readonly x: number; readonly y: number; readonly zoom: number }
export const middle: View = { x: 0.5, y: 0.5, zoom: 1 }
export const zoomMax = 4

/** Width and height of the part as shares, where the picture's shape is `picture` (width / height) and the frame's `frame`. */
function partOf(picture: number, frame: number, zoom: number): { width: number; height: number } {
  return picture > frame
    ? { width: frame / picture / zoom, height: 1 / zoom }
    : { width: 1 / zoom, height: picture / frame / zoom }
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The same view, as near to what is wanted as the picture's edges allow. */
export function fit(picture: number, frame: number, wanted: View): View {
  const zoom = within(wanted.zoom, 1, zoomMax)
  const { width, height } = partOf(picture, frame, zoom)
  return {
    zoom,
    x: within(wanted.x, width / 2, 1 - width / 2),
    y: within(wanted.y, height / 2, 1 - height / 2),
  }
}

/** The part of the picture that the frame shows. */
export function cropOf(picture: number, frame: number, view: View): Crop {
  const { x, y, zoom } = fit(picture, frame, view)
  const { width, height } = partOf(picture, frame, zoom)
  return { x: Math.max(0, x - width / 2), y: Math.max(0, y - height / 2), width, height }
}
