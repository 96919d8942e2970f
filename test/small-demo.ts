import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** The real content with small pictures: what takes seconds to render is tested where photos are rendered. */
export async function copyWithSmallPictures(folder: string, copy: string): Promise<void> {
  cpSync(folder, copy, { recursive: true })
  for (const kind of ['photos', 'covers'])
    for (const name of readdirSync(path.join(copy, kind))) {
      const at = path.join(copy, kind, name)
      writeFileSync(at, await sharp(readFileSync(at)).resize(80).jpeg().toBuffer())
    }
}
