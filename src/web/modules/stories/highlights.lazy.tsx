import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Cover } from './highlights/cover.tsx'
import { highlightsQuery } from './highlights/queries.ts'
import './stories.css'

const HighlightEditor = lazyPart(() => import('./highlights/highlight-editor.lazy.tsx'))

/** Whose page had highlights the last time: their place is kept while they are read. */
const rememberedKey = 'highlights'
const remembered = (): readonly string[] => (sessionStorage.getItem(rememberedKey) ?? '').split(' ')
function remember(username: string, has: boolean): void {
  const others = remembered().filter((one) => one !== username && one !== '')
  sessionStorage.setItem(rememberedKey, [...(has ? [username] : []), ...others].slice(0, 50).join(' '))
}

/** A creator's highlights on their page; their own page invites to make one. */
export default function Highlights({ username, mine }: { readonly username: string; readonly mine: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery(highlightsQuery(username))
  const [making, setMaking] = useState(false)
  const has = data && data.highlights.length > 0
  useEffect(() => {
    if (has !== undefined) remember(username, has)
  }, [has, username])
  if (!(has ?? remembered().includes(username)) && !mine) return null
  return (
    <section className="highlights" aria-labelledby="highlights">
      <h2 id="highlights" className="sr">
        <Trans>Highlights</Trans>
      </h2>
      <ul className="hls">
        {mine && (
          <li>
            <button type="button" className="hl" onClick={() => setMaking(true)}>
              <span className="media hl-new">
                <Icon icon={Plus} size="lg" />
              </span>
              <span className="clip">{t({ message: 'New', context: 'highlight' })}</span>
            </button>
          </li>
        )}
        {data?.highlights.map(({ id, name, cover }) => (
          <li key={id}>
            <Link href={`/stories/${username}?highlight=${String(id)}`} className="hl">
              <Cover cover={cover} />
              <span className="clip" dir="auto">
                {name}
              </span>
              {cover.locked && (
                <span className="sr">
                  <Trans>Locked</Trans>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {making && <HighlightEditor id={null} first={[]} onClose={() => setMaking(false)} />}
    </section>
  )
}
