import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** The real content with small pictures: what takes seconds to render is tested where photos are rendered. */
export async function copyWithSmallPictures(folder: string, copy: string): Promise<void> {
  cpSync(folder, copy, { recursive: true })
  for (const name of readdirSync(path.join(copy, 'photos'))) {
    const at = path.join(copy, 'photos', name)
    writeFileSync(at, await sharp(readFileSync(at)).resize(80).jpeg().toBuffer())
  }
}
