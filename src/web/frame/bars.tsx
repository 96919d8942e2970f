import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useAsDrawn } from '#web/platform/i18n/clock.ts'
import { useSession } from '#web/platform/session.ts'
import { wasCreator } from '#web/platform/token.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { type NavigationItem, useNavigation } from './navigation.ts'

const below: readonly NavigationItem['id'][] = ['home', 'search', 'notifications', 'messages', 'profile']
const above: readonly NavigationItem['id'][] = ['wallet', 'bookmarks']
const pick = (items: readonly NavigationItem[], ids: typeof below) =>
  ids.flatMap((id) => items.filter((item) => item.id === id))

/** A creator's bars stand from the start: while it is read whose session this is, it is whose it was. */
function useCreatorBars(): boolean {
  const { isAuth, user, state } = useSession()
  const asDrawn = useAsDrawn()
  return isAuth ? user.isCreator : state !== 'guest' && !asDrawn && wasCreator()
}

/** To 1024 px: what the bottom bar has no room for. */
export function TopBar() {
  const { t } = useLingui()
  const { isAuth, user, state } = useSession()
  const items = useNavigation()
  const isCreator = useCreatorBars()
  return (
    <header className="topbar">
      {state !== 'guest' ? (
        <Link className="brand" href="/home">
          <Brand parts="word" />
        </Link>
      ) : (
        <a className="brand" href="/">
          <Brand parts="word" />
        </a>
      )}
      {pick(items, isCreator ? ['notifications', ...above] : above).map((item) => (
        <NavigationLink key={item.id} item={item} className="icon-btn" />
      ))}
      {isAuth && (
        <AvatarMenu
          placement="bottom end"
          withLive
          trigger={(props) => (
            <button type="button" {...props} className="icon-btn" aria-label={t`Account menu`}>
              <Avatar src={user.avatarUrl} name={user.username} size={28} />
            </button>
          )}
        />
      )}
    </header>
  )
}

export function BottomBar() {
  const { t } = useLingui()
  const { isAuth, user, state } = useSession()
  const items = useNavigation()
  const isCreator = useCreatorBars()
  return (
    <nav className="bottombar" aria-label={t`Main`}>
      {/* Creators write more often than they look at the bell, which goes to the top. */}
      {pick(items, below).map((item) =>
        item.id === 'notifications' && isCreator ? (
          <Link key={item.id} href="/home#compose" className="bar-post" aria-label={t`New post`}>
            <Icon icon={Plus} />
          </Link>
        ) : (
          <NavigationLink
            key={item.id}
            item={item}
            {...(item.id === 'profile' && { picture: <Avatar src={user.avatarUrl} name={user.username} size={28} /> })}
          />
        ),
      )}
      {!isAuth && state !== 'guest' && <Skeleton round width="28px" height="28px" />}
      {state === 'guest' && (
        <>
          <LinkButton to="/login">{t`Log in`}</LinkButton>
          <LinkButton to="/signup" kind="ink">{t`Sign up`}</LinkButton>
        </>
      )}
    </nav>
  )
}
