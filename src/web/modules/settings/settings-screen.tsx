import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link, Redirect, useParams } from 'wouter'
import { PageTitle } from '#web/ui/screen.tsx'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'
import { useSession } from '#web/platform/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { NothingHere } from '#web/ui/states.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import '#web/ui/styles/features/settings.css'
import { pages, type SettingsPage } from './pages.ts'

/** A side list; to 1024 px a strip above the page, and by itself, at /settings, a list. */
function SettingsMenu({ current }: { readonly current: SettingsPage | undefined }) {
  const { t, i18n } = useLingui()
  const { isCreator } = useSession().user
  const id = current?.id
  return (
    <ScrollRow current={id}>
      <nav className={classes('set-nav', current === undefined && 'set-list')} aria-label={t`Settings`}>
        {pages
          .filter((page) => isCreator || !page.forCreators)
          .map((page) => (
            <Link key={page.id} href={`/settings/${page.id}`} aria-current={page.id === id ? 'page' : undefined}>
              <Icon icon={page.icon} />
              {i18n._(page.name)}
              {current === undefined && <Icon icon={ChevronRight} size="sm" flip className="push" />}
            </Link>
          ))}
      </nav>
    </ScrollRow>
  )
}

/** All settings: the menu, and beside it the page that `/settings/{page}` names. From 1025 px on there is always one. */
export default function SettingsScreen() {
  const { t, i18n } = useLingui()
  const { page: wanted } = useParams<{ page?: string }>()
  const { isCreator } = useSession().user
  const wide = useMediaQuery(besideMain)
  const page = pages.find(({ id }) => id === (wanted ?? (wide ? 'profile' : undefined)))
  if (page?.forCreators === 'only' && !isCreator) return <Redirect to="/becomeCreator" replace />
  const title = page ? `${i18n._(page.name)} · ${t`Settings`}` : t`Settings`
  return (
    <>
      <PageTitle title={title} />
      <div className="page-head keep">
        <h1>{t`Settings`}</h1>
      </div>
      <div className="set">
        <SettingsMenu current={page} />
        {page && <page.View />}
        {!page && wanted !== undefined && <NothingHere />}
      </div>
    </>
  )
}
