import sharp, { type OverlayOptions } from 'sharp'
import { colours, mark } from './brand.ts'
import { cardSize, svg } from './drawing.ts'

/** A picture in its place; null: nobody has given one. */
export type Panel = { left: number; picture: Buffer | null }
export type Avatar = { picture: Buffer; x: number; y: number; size: number }

const round = (size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size)}" height="${String(size)}"><circle cx="${String(size / 2)}" cy="${String(size / 2)}" r="${String(size / 2)}"/></svg>`,
  )

/** The flag, large, where there is no picture. */
const brandPanel = (left: number): string => {
  const width = cardSize.width - left
  const scale = 9
  return `<rect x="${String(left)}" width="${String(width)}" height="${String(cardSize.height)}" fill="${colours.brass}"/>
    <path d="${mark}" fill="${colours.onBrass}" transform="translate(${String(left + width / 2 - 15.3 * scale)} ${String(cardSize.height / 2 - 16 * scale)}) scale(${String(scale)})"/>`
}

/** Puts a card together: what is drawn, a picture on the right from `left` on, and a round one. JPEG: every place reads it. */
export async function composeCard(drawn: string, panel: Panel | null, avatar: Avatar | null): Promise<Buffer> {
  const layers: OverlayOptions[] = [
    { input: svg(panel && panel.picture === null ? brandPanel(panel.left) + drawn : drawn) },
  ]
  if (panel?.picture) {
    const [width, height] = [cardSize.width - panel.left, cardSize.height]
    const input = await sharp(panel.picture).resize({ width, height, fit: 'cover', position: 'attention' }).toBuffer()
    layers.push({ input, left: panel.left, top: 0 })
  }
  if (avatar) {
    const { size, x, y } = avatar
    const input = await sharp(avatar.picture)
      .resize(size, size)
      .composite([{ input: round(size), blend: 'dest-in' }])
      .png()
      .toBuffer()
    layers.push({ input, left: x, top: y })
  }
  return sharp({ create: { ...cardSize, channels: 3, background: colours.page } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
