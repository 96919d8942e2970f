import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { LandingWork } from '#contract/landing.ts'
import { inSize } from '#contract/public-pictures.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CreatorPrice } from './creator-price.tsx'
import { WorkPicture } from './work-picture.tsx'

/** Works of six creators, with whose they are and what the subscription costs. A film shows its first seconds where it stands. */
export function Wall({ works }: { readonly works: readonly LandingWork[] }) {
  const { t } = useLingui()
  if (works.length === 0) return null
  return (
    <section className="wall" aria-label={t`Made on Fanfare`}>
      {works.map(({ creator, work }, index) => (
        <div key={creator.username} className="work">
          <a href={`/${creator.username}`}>
            <div className="media">
              {work ? (
                <WorkPicture
                  work={work}
                  sizes="(max-width: 900px) 76vw, 420px"
                  first={index === 0}
                  onPhones={index > 0 && creator.coverUrl !== null ? inSize(creator.coverUrl, 'poster') : undefined}
                />
              ) : (
                <img
                  src={inSize(creator.coverUrl ?? '', 'poster')}
                  alt={t`Work by ${creator.name}`}
                  width={372}
                  height={440}
                  {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
                />
              )}
            </div>
            <div className="by">
              <Avatar src={creator.avatarUrl} name={creator.name} />
              {/* beside the face in both directions: what a name is written in turns only the name */}
              <span className="nm clip">
                <bdi>{creator.name}</bdi>
              </span>
              <span className="pr">
                <CreatorPrice plan={creator.plan} />
              </span>
            </div>
          </a>
          {work?.video && (
            // the page's script makes it work, and shows it
            <button
              type="button"
              className="play"
              hidden
              aria-pressed={false}
              aria-label={t`Play`}
              data-plays={`${work.address}/preview.mp4`}
            >
              <Icon icon={Play} />
            </button>
          )}
        </div>
      ))}
    </section>
  )
}
