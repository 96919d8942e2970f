import sharp from 'sharp'

/** A picture of one colour as a camera’s file, for forms that take any. */
export const colouredPhoto = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 570, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
