import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Flag, HandCoins, Pin, PinOff, ShieldCheck, Trash2, User, VolumeX } from 'lucide-react'
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
  /** The reader keeps order in it. */
  readonly moderating: boolean
  readonly pinned?: boolean
}

function LineMenu({ line, showId, mine, moderating, pinned = false }: Props) {
  const { t } = useLingui()
  const [reporting, setReporting] = useState(false)
  const { username } = line.author
  const params = { id: showId, line: line.id }
  const act = useAction(async (work: () => Promise<unknown>) => {
    await work()
    await refreshChat(showId)
  })
  const entries: MenuEntry[] = [{ id: 'profile', label: t`Open the profile`, icon: User, to: `/${username}` }]
  if (moderating)
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
  // whoever else keeps order is the creator's to mute
  if (moderating && !line.mine && (mine || line.removable))
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
  if (mine && !line.mine && !line.byModerator)
    entries.push({
      id: 'moderator',
      label: t`Make moderator`,
      icon: ShieldCheck,
      run: () =>
        act.run(async () => {
          await api('PUT /live/moderators/:username', { params: { username } })
          showToast(t`@${username} is now a moderator of your shows.`)
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
  const { author, text, tipCents, byCreator, byModerator } = line
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
        {byCreator && <Tag>{t`Creator`}</Tag>}
        {byModerator && <Tag icon={ShieldCheck}>{t`Moderator`}</Tag>}{' '}
        {text !== '' && <bdi className="line-words">{text}</bdi>}
      </div>
      {isAuth && <LineMenu {...props} />}
    </li>
  )
}
