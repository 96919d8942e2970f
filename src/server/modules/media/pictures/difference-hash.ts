import type { Sharp } from 'sharp'

/** Of 64 bits, so many may differ between two copies of one picture: recompressed, resized, a little brighter. */
export const nearBits = 8
/** A picture that is flat all over says nothing: every other flat one has the same hash. */
const leastBits = 6

/**
 * The 64-bit difference hash of a picture, and that of its mirror image: whether each of 8 × 8 points is brighter than
 * its right neighbour (http://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html). Null for a
 * picture without enough in it to be known again. As text of signed numbers, as the database has them.
 */
export async function differenceHash(picture: Sharp): Promise<[hash: string, mirrored: string] | null> {
  const { data } = await picture
    .clone()
    .flatten({ background: '#808080' })
    .greyscale()
    .resize({ width: 9, height: 8, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const step = data.length / 72
  const grey = (x: number, y: number): number => data[(y * 9 + x) * step] ?? 0
  let [hash, mirrored, bits] = [0n, 0n, 0]
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1) {
      const brighter = grey(x, y) > grey(x + 1, y)
      // in the mirror the columns run from 8 to 0
      const brighterThere = grey(8 - x, y) > grey(7 - x, y)
      hash = (hash << 1n) | (brighter ? 1n : 0n)
      mirrored = (mirrored << 1n) | (brighterThere ? 1n : 0n)
      if (brighter) bits += 1
    }
  if (bits < leastBits || bits > 64 - leastBits) return null
  return [BigInt.asIntN(64, hash).toString(), BigInt.asIntN(64, mirrored).toString()]
}
