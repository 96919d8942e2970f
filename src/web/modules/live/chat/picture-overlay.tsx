import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ShowLine } from '#contract/live-chat.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { chatQuery } from './chat-queries.ts'
import { useReactions } from './use-chat.ts'
import './chat.css'

/** How long a tip stands on the picture. */
const shownMs = 8000

/** The newest tip, from when it comes until it has been read. Not what was there before one came. */
function useNewTip(showId: number): ShowLine | null {
  // the page's own query reads; this one looks on
  const { data } = useQuery({ ...chatQuery(showId), enabled: false })
  const newest = data?.lines.findLast(({ tipCents }) => tipCents !== null) ?? null
  const [seen, setSeen] = useState<number | null>(null)
  if (data !== undefined && seen === null) setSeen(newest?.id ?? 0)
  const fresh = newest && seen !== null && newest.id > seen ? newest : null
  const id = fresh?.id
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setSeen(id), shownMs)
    return () => clearTimeout(timer)
  }, [id])
  return fresh
}

/** What lies over the picture of a show: the newest tip with its words, and emoji that fly. */
export function PictureOverlay({ showId }: { readonly showId: number }) {
  const tip = useNewTip(showId)
  const flying = useReactions(showId)
  return (
    <>
      {tip !== null && tip.tipCents !== null && (
        <div className="picture-tip" role="status">
          <Icon icon={HandCoins} />
          <span>
            <b>
              <Trans>
                <bdi>{tip.author.name}</bdi> tipped <Price cents={tip.tipCents} />
              </Trans>
            </b>
            {tip.text !== '' && <span dir="auto">{tip.text}</span>}
          </span>
        </div>
      )}
      <div className="picture-emoji" aria-hidden>
        {flying.map(({ key, emoji, at }) => (
          <span key={key} style={{ insetInlineEnd: `${String(at)}%` }}>
            {emoji}
          </span>
        ))}
      </div>
    </>
  )
}
