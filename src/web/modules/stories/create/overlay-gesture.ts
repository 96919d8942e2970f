import type { Overlay } from '#contract/story-overlays.ts'

/** Where an overlay lies, how large it is and how far it is turned. */
export type Place = Pick<Overlay, 'x' | 'y' | 'scale' | 'turn'>
export type Point = { readonly x: number; readonly y: number }
/** Pixels of the picture on the screen. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const size = (scale: number): number => within(scale, 0.5, 2.5)
/** Close to upright it stays upright. */
const upright = 4
export function turned(degrees: number): number {
  const turn = ((((degrees + 180) % 360) + 360) % 360) - 180
  return Math.abs(turn) < upright ? 0 : turn
}

const between = (a: Point, b: Point) => ({
  long: Math.hypot(b.x - a.x, b.y - a.y),
  at: Math.atan2(b.y - a.y, b.x - a.x),
})
const degrees = (radians: number): number => (radians * 180) / Math.PI

/** One finger or the mouse moves it. */
export const dragged = (from: Place, began: Point, now: Point, box: Box): Place => ({
  ...from,
  x: within(from.x + (now.x - began.x) / box.width, 0, 1),
  y: within(from.y + (now.y - began.y) / box.height, 0, 1),
})

/** Two fingers move, scale and turn it at once. */
export function pinched(from: Place, began: readonly [Point, Point], now: readonly [Point, Point], box: Box): Place {
  const [before, after] = [between(...began), between(...now)]
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  return {
    ...dragged(from, middle(began), middle(now), box),
    scale: size(from.scale * (after.long / Math.max(1, before.long))),
    turn: turned(from.turn + degrees(after.at - before.at)),
  }
}

/** A handle is drawn round its middle: the corner changes the size, the one above turns it. */
export function handled(from: Place, handle: 'size' | 'turn', began: Point, now: Point, box: Box): Place {
  const middle = { x: box.left + from.x * box.width, y: box.top + from.y * box.height }
  const [before, after] = [between(middle, began), between(middle, now)]
  return handle === 'size'
    ? { ...from, scale: size(from.scale * (after.long / Math.max(1, before.long))) }
    : { ...from, turn: turned(from.turn + degrees(after.at - before.at)) }
}

const step = 0.02
/** The arrow keys move it, + and − change its size, [ and ] turn it; null: another key. */
export function pressed({ x, y, scale, turn }: Place, key: string): Partial<Place> | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: within(x - step, 0, 1) }
    case 'ArrowRight':
      return { x: within(x + step, 0, 1) }
    case 'ArrowUp':
      return { y: within(y - step, 0, 1) }
    case 'ArrowDown':
      return { y: within(y + step, 0, 1) }
    case '+':
      return { scale: size(scale + 0.1) }
    case '-':
      return { scale: size(scale - 0.1) }
    case '[':
      return { turn: turned(turn - 5) }
    case ']':
      return { turn: turned(turn + 5) }
    default:
      return null
  }
}
