import { msg } from '#contract/message.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { colours } from './brand.ts'
import { composeCard } from './compose.ts'
import { block, brandName, line } from './drawing.ts'

const { say } = textsFor('en')
const slogan = msg`Support your favorite creators.`

/** The picture of links to the front page and to pages that belong to nobody. */
export async function drawSite(siteName: string): Promise<Buffer> {
  const words = { x: 60, y: 330, width: 560, most: 3, size: 66, bold: true, lineHeight: 76 }
  const parts = [
    brandName(60, 58),
    (await block(say(slogan), words)).svg,
    // the brand is there already
    siteName === 'Fanfare' ? '' : await line(siteName, { x: 60, y: 560, size: 32, fill: colours.muted }),
  ]
  return composeCard(parts.join(''), { left: 696, picture: null }, null)
}
