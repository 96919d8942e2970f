import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Eye, Flag, Share2, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Show } from '#contract/live.ts'
import { TaggedNames } from '#web/modules/accounts/tag-lines.tsx'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { toastsBelowTitle } from '#web/ui/toasts-below-title.ts'
import { LeaveShowDialog } from '../show-tag-answer.tsx'
import './watch.css'

const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))
const ShareDialog = lazyPart(() => import('#web/modules/creators/share-dialog.lazy.tsx'))

/** Over the picture: the way out, what is on and who gives it, and what else can be done with it. */
export function WatchTop({ show }: { readonly show: Show }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { isAuth } = useSession()
  const [open, setOpen] = useState<'share' | 'report' | 'leave' | null>(null)
  const { id, creator, title, viewers } = show
  const others = show.tags.filter(({ state }) => state === 'agreed')
  const watching = formatCount(viewers)
  const entries: MenuEntry[] = [{ id: 'share', label: t`Share`, icon: Share2, run: () => setOpen('share') }]
  if (isAuth && !show.mine) entries.push({ id: 'report', label: t`Report`, icon: Flag, run: () => setOpen('report') })
  if (others.some(({ isMe }) => isMe))
    entries.push({ id: 'leave', label: t`Leave show`, icon: UserX, bad: true, run: () => setOpen('leave') })
  const close = () => setOpen(null)
  return (
    <>
      <div className="live-top" ref={toastsBelowTitle}>
        <IconButton icon={X} onMedia label={t`Leave`} onClick={() => navigate('/live')} />
        <Link href={`/${creator.username}`} aria-label={creator.name}>
          <Avatar src={creator.avatarUrl} name={creator.name} size={44} />
        </Link>
        <div className="grow live-title">
          <h1 className="clip" dir="auto">
            {title}
          </h1>
          <span className="sm clip">
            <bdi>{creator.name}</bdi>
            {others.length > 0 && (
              <>
                {' · '}
                <Trans>With:</Trans> <TaggedNames people={others} />
              </>
            )}
          </span>
        </div>
        <div className="live-now">
          <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>
          <Tag tone="media" icon={Eye}>
            <span aria-label={t`${watching} watching`}>{watching}</span>
          </Tag>
        </div>
        <Menu
          label={t`More options for this show`}
          entries={entries}
          trigger={(props) => <IconButton {...props} icon={Ellipsis} onMedia label={t`More`} />}
        />
      </div>
      {open === 'share' && <ShareDialog person={creator} what={{ kind: 'show', id }} tracks={false} onClose={close} />}
      {open === 'report' && <ReportDialog subject={{ kind: 'show', id }} onClose={close} />}
      {open === 'leave' && <LeaveShowDialog show={{ id, stage: 'on' }} onClose={close} />}
    </>
  )
}
