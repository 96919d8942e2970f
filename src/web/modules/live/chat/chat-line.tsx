import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Flag, HandCoins, Pin, PinOff, Trash2, User, VolumeX } from 'lucide-react'
import { useState } from 'react'
import type { ShowLine } from '#contract/live-chat.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { Price } from '#web/ui/price.tsx'
import { refreshChat } from './chat-queries.ts'

const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))

type Props = {
  readonly line: ShowLine
  readonly showId: number
  /** The reader gives the show. */
  readonly mine: boolean
  readonly pinned?: boolean
}

function LineMenu({ line, showId, mine, pinned = false }: Props) {
  const { t } = useLingui()
  const [reporting, setReporting] = useState(false)
  const { username } = line.author
  const params = { id: showId, line: line.id }
  const act = useAction(async (work: () => Promise<unknown>) => {
    await work()
    await refreshChat(showId)
  })
  const entries: MenuEntry[] = [{ id: 'profile', label: t`Open the profile`, icon: User, to: `/${username}` }]
  if (mine)
    entries.push(
      pinned
        ? {
            id: 'unpin',
            label: t`Unpin`,
            icon: PinOff,
            run: () => act.run(() => api('DELETE /live/:id/lines/:line/pin', { params })),
          }
        : {
            id: 'pin',
            label: t`Pin`,
            icon: Pin,
            run: () => act.run(() => api('PUT /live/:id/lines/:line/pin', { params })),
          },
    )
  if (mine && !line.mine)
    entries.push({
      id: 'mute',
      label: t`Mute in this show`,
      icon: VolumeX,
      run: () =>
        act.run(async () => {
          const muted = { params: { id: showId, username } }
          await api('PUT /live/:id/mutes/:username', muted)
          showToast(t`@${username} is muted in this show.`, {
            label: t`Undo`,
            run: () => act.run(() => api('DELETE /live/:id/mutes/:username', muted)),
          })
        }),
    })
  if (!line.mine) entries.push({ id: 'report', label: t`Report`, icon: Flag, run: () => setReporting(true) })
  if (line.removable)
    entries.push({
      id: 'delete',
      label: t`Delete`,
      icon: Trash2,
      bad: true,
      run: () => act.run(() => api('DELETE /live/:id/lines/:line', { params })),
    })
  return (
    <>
      <Menu
        label={t`More options for this message`}
        entries={entries}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} />}
      />
      {reporting && <ReportDialog subject={{ kind: 'show_line', id: line.id }} onClose={() => setReporting(false)} />}
    </>
  )
}

/** What somebody has said or tipped. */
export function ChatLine(props: Props) {
  const { t } = useLingui()
  const { isAuth } = useSession()
  const { line, pinned } = props
  const { author, text, tipCents, byCreator } = line
  return (
    <li className={classes('line-c', tipCents !== null && 'line-tip', pinned && 'line-pin')}>
      {tipCents === null ? (
        <Avatar src={author.avatarUrl} name={author.name} size={28} />
      ) : (
        <span className="coin">
          <Icon icon={HandCoins} />
        </span>
      )}
      <div className="grow">
        {pinned && <Tag icon={Pin}>{t`Pinned`}</Tag>}{' '}
        {tipCents === null ? (
          <b>
            <bdi>{author.name}</bdi>
          </b>
        ) : (
          <b>
            <Trans>
              <bdi>{author.name}</bdi> tipped <Price cents={tipCents} />
            </Trans>
          </b>
        )}{' '}
        {byCreator && <Tag>{t`Creator`}</Tag>} {text !== '' && <bdi className="line-words">{text}</bdi>}
      </div>
      {isAuth && <LineMenu {...props} />}
    </li>
  )
}
