/** What a filter does to a colour: how far it is from grey, how far from the middle, and what each channel gains. */
type Filter = {
  readonly saturation: number
  readonly contrast: number
  readonly gain: readonly [red: number, green: number, blue: number]
  /** Added to every channel, of 255. */
  readonly lift: number
}
const filters = {
  original: { saturation: 1, contrast: 1, gain: [1, 1, 1], lift: 0 },
  vivid: { saturation: 1.4, contrast: 1.1, gain: [1, 1, 1], lift: 2 },
  warm: { saturation: 1.08, contrast: 1.02, gain: [1.09, 1.01, 0.86], lift: 2 },
  cool: { saturation: 0.96, contrast: 1.03, gain: [0.9, 1, 1.11], lift: 2 },
  faded: { saturation: 0.78, contrast: 0.8, gain: [1.01, 1, 0.97], lift: 20 },
  mono: { saturation: 0, contrast: 1.1, gain: [1, 1, 1], lift: 0 },
} as const satisfies Record<string, Filter>
export type FilterName = keyof typeof filters
export const filterNames = Object.keys(filters) as readonly FilterName[]

const middle = 128
/** Of what is seen as bright (ITU-R BT.709). */
const [redLight, greenLight, blueLight] = [0.2126, 0.7152, 0.0722]

/**
 * Changes the colours in place; `pixels` holds red, green, blue and opacity in turn. By hand and not by the canvas's own `filter`,
 * which Safari does not have.
 */
export function filterPixels(pixels: Uint8ClampedArray, name: FilterName): void {
  if (name === 'original') return
  const { saturation, contrast, gain, lift }: Filter = filters[name]
  const changed = (value: number, grey: number, more: number): number =>
    ((grey + (value - grey) * saturation - middle) * contrast + middle) * more + lift
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    const grey = red * redLight + green * greenLight + blue * blueLight
    pixels[at] = changed(red, grey, gain[0])
    pixels[at + 1] = changed(green, grey, gain[1])
    pixels[at + 2] = changed(blue, grey, gain[2])
  }
}
