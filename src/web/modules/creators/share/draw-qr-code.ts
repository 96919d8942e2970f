import { encode } from 'uqr'

/** Pixels. A poster's shape: the code, and under it whose page it leads to. */
const [width, height, margin] = [1080, 1350, 120]
const codeSide = width - 2 * margin

/** A PNG to print or post: the code always dark on white, as readers of codes need it. Null: the browser cannot draw one. */
export async function drawQrCode(address: string, name: string, username: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const draw = canvas.getContext('2d')
  if (!draw) return null
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, width, height)
  draw.fillStyle = '#1a1611'
  const { data, size } = encode(address, { ecc: 'Q', border: 0 })
  const side = codeSide / size
  for (const [y, line] of data.entries())
    for (const [x, dark] of line.entries())
      // edges on whole pixels, or hair lines show between the squares
      if (dark) {
        const [left, top] = [Math.round(margin + x * side), Math.round(margin + y * side)]
        draw.fillRect(left, top, Math.round(margin + (x + 1) * side) - left, Math.round(margin + (y + 1) * side) - top)
      }
  const family = getComputedStyle(document.body).fontFamily
  draw.textAlign = 'center'
  draw.font = `680 56px ${family}`
  draw.fillText(name, width / 2, margin + codeSide + 110, codeSide)
  draw.fillStyle = '#6b6257'
  draw.font = `500 38px ${family}`
  // a username reads from left to right in every language
  draw.direction = 'ltr'
  draw.fillText(`@${username}`, width / 2, margin + codeSide + 176, codeSide)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
