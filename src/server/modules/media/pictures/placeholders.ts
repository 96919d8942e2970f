import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

const hash = async (picture: Sharp): Promise<string> => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Base64 of a thumbhash: what an entitled viewer sees until the picture is there. */
export const thumbhashOf = (picture: Sharp): Promise<string> =>
  hash(picture.clone().resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true }))

/**
 * Base64 of a thumbhash for those who may not see the picture. It is made of 5 × 4 pixels and nothing else, so it
 * holds no detail that could be brought back, and being 5:4 always it does not tell the picture's shape either.
 * Averaged by area in one step: a sharper kernel would let single bright points ring through.
 */
export async function overlayOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .clone()
    .flatten({ background: '#808080' })
    .resize({ width: 5, height: 4, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return hash(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }))
}
