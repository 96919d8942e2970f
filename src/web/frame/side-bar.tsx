import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, LogIn, Plus, UserPlus } from 'lucide-react'
import { Link } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { useNavigation } from './navigation.ts'

/** From 1025 px; the style sheet takes the names away up to 1279 px, and the tooltips from 1280 px on. */
export function SideBar() {
  const { t } = useLingui()
  const { isAuth, user, state } = useSession()
  const items = useNavigation()
  return (
    <header className="side">
      {state !== 'guest' ? (
        <Link className="brand" href="/home">
          <Brand />
        </Link>
      ) : (
        <a className="brand" href="/">
          <Brand />
        </a>
      )}
      <nav className="side-nav" aria-label={t`Main`}>
        {items.map((item) => (
          <Tooltip key={item.id} text={item.label}>
            <NavigationLink item={item} className="nav-i" />
          </Tooltip>
        ))}
      </nav>
      {user.isCreator && (
        <Tooltip text={t`New post`}>
          <LinkButton to="/home#compose" kind="ink" icon={Plus} className="side-post">
            <span className="btn-label">
              <Trans>New post</Trans>
            </span>
          </LinkButton>
        </Tooltip>
      )}
      {isAuth ? (
        <AvatarMenu
          placement="top start"
          trigger={(props) => (
            <button type="button" {...props} className="me">
              <Avatar src={user.avatarUrl} name={user.username} />
              <span className="grow clip">
                <bdi className="strong">@{user.username}</bdi>
                <span className="sr">
                  , <Trans>Account menu</Trans>
                </span>
              </span>
              <Icon icon={Ellipsis} />
            </button>
          )}
        />
      ) : state === 'guest' ? (
        <div className="side-guest">
          <Tooltip text={t`Sign up`}>
            <LinkButton to="/signup" kind="ink" icon={UserPlus} block>
              <span className="btn-label">{t`Sign up`}</span>
            </LinkButton>
          </Tooltip>
          <Tooltip text={t`Log in`}>
            <LinkButton to="/login" icon={LogIn} block>
              <span className="btn-label">{t`Log in`}</span>
            </LinkButton>
          </Tooltip>
        </div>
      ) : (
        <div className="me">
          <Skeleton round width="40px" height="40px" />
        </div>
      )}
    </header>
  )
}
