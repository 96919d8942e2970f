import type { Plan, Profile } from '#contract/people.ts'
import { formatFor } from '#modules/mails/reader-format.ts'
import { canDraw } from '#platform/drawing/text-path.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { colours } from './brand.ts'
import { composeCard } from './compose.ts'
import { block, brandName, line, pill } from './drawing.ts'
import { followers, fromPrice } from './texts.ts'

/** The plan whose price a link names: the first that there is, which is the one for the shortest time. */
export const namedPlan = ({ plans }: Pick<Profile, 'plans'>): Plan | null =>
  plans.find(({ priceCents }) => priceCents > 0) ?? null

/** A card is one picture for all readers, so it speaks English. */
const { say } = textsFor('en')
const { money, count } = formatFor('en')
const panelLeft = 696

/** What a creator's card shows: whatever of it changes makes another card. */
export const personFacts = (profile: Profile): string[] => [
  profile.name,
  profile.username,
  profile.avatarUrl ?? '',
  profile.coverUrl ?? '',
  // by thousands from there on, so that a follow does not draw it anew
  profile.followerCount < 1000
    ? String(Math.floor(profile.followerCount / 10) * 10)
    : count(Math.floor(profile.followerCount / 1000) * 1000),
  JSON.stringify(namedPlan(profile)),
]

/** Name, picture, cover and price of a creator, 1200 × 630. */
export async function drawPerson(
  profile: Profile,
  pictures: { avatar: Buffer | null; cover: Buffer | null },
): Promise<Buffer> {
  const [, , , , fans = '0'] = personFacts(profile)
  const plan = namedPlan(profile)
  const x = pictures.avatar ? 256 : 60
  const name = (await canDraw(profile.name)) ? profile.name : profile.username
  const size = name.length > 24 ? 54 : 70
  const title = await block(name, {
    x,
    y: 290,
    width: panelLeft - x - 36,
    most: 2,
    size,
    bold: true,
    lineHeight: size * 1.04,
  })
  const parts = [
    brandName(60, 58),
    title.svg,
    await line(`@${profile.username}`, { x, y: title.next - size + 58, size: 32, fill: colours.muted }),
    plan === null ? '' : await pill(say(fromPrice(plan.period, money(plan.priceCents))), { x: 60, y: 510 }),
    fans === '0' || plan !== null
      ? ''
      : await line(say(followers(profile.followerCount)), { x: 60, y: 556, size: 32, fill: colours.muted }),
  ]
  return composeCard(
    parts.join(''),
    { left: panelLeft, picture: pictures.cover },
    pictures.avatar && { picture: pictures.avatar, x: 60, y: 230, size: 168 },
  )
}
