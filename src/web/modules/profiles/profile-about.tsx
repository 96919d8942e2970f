import { useLingui } from '@lingui/react/macro'
import type { Profile } from '#contract/people.ts'
import { useClock } from '#web/platform/i18n/clock.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { useCategoryNames } from '#web/modules/creators/category-names.ts'
import { OwnLink } from './profile-facts.tsx'

/** The plain facts about a person. */
export function About({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui()
  useClock()
  const categories = useCategoryNames()
  const { name, category, place, links, joinedAt, followerCount, postCount } = profile
  return (
    <dl className="about">
      <div>
        <dt>{t`Name`}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
      </div>
      {category !== null && (
        <div>
          <dt>{t`Category`}</dt>
          <dd>{categories[category]}</dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{t`Location`}</dt>
          <dd>
            <bdi>{place}</bdi>
          </dd>
        </div>
      )}
      {links.length > 0 && (
        <div>
          <dt>{t`Links`}</dt>
          <dd>
            <ul className="about-links">
              {links.map((link) => (
                <li key={link}>
                  <OwnLink link={link} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <div>
        <dt>{t`Member since`}</dt>
        <dd>{formatDate(joinedAt)}</dd>
      </div>
      <div>
        <dt>{t`Followers`}</dt>
        <dd className="num">{formatCount(followerCount)}</dd>
      </div>
      <div>
        <dt>{t`Posts`}</dt>
        <dd className="num">{formatCount(postCount)}</dd>
      </div>
    </dl>
  )
}
