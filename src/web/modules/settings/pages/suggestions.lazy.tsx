import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { showSuggestion } from '#web/modules/discovery/hide-suggestion.ts'
import { showToast } from '#web/platform/alerts.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Check } from '#web/ui/forms/choices.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Section } from '#web/ui/section.tsx'
import '../settings-choices.css'
import { Loaded, rowsShape } from '../parts/loaded.tsx'
import { useSavePrivacy } from '../privacy/save-privacy.ts'
import { privacyQuery } from '../queries.ts'

const hiddenQuery = { ...pagesOf(['hiddenSuggestions'], 'GET /suggestedProfiles/hidden'), staleTime: 0 }

function HiddenPerson({
  person: { username, name, avatarUrl },
}: {
  readonly person: { readonly username: string; readonly name: string; readonly avatarUrl: string | null }
}) {
  const { t } = useLingui()
  const show = useAction(async () => {
    await showSuggestion(username)
    showToast(t`We may suggest ${name} again.`)
  })
  return (
    <li className="set-person">
      <PersonRow
        username={username}
        name={name}
        avatarUrl={avatarUrl}
        sub={<bdi>@{username}</bdi>}
        end={
          <Button size="sm" busy={show.isBusy} aria-label={t`Suggest again: ${name}`} onClick={show.run}>
            <Trans>Suggest again</Trans>
          </Button>
        }
      />
    </li>
  )
}

/** By what suggestions are chosen, the switch for it (DSA, Article 27), and whom one has said no to. */
export default function SuggestionsPage() {
  const { t } = useLingui()
  const query = useQuery(privacyQuery)
  const hidden = useInfiniteQuery(hiddenQuery)
  const save = useSavePrivacy()
  return (
    <div className="stack gap6">
      <Section title={t`How we choose suggestions`} lede={t`No one can pay to be suggested. Each suggestion says why.`}>
        <ol className="chosen-by">
          <li>
            <Trans>First: creators who share three or more fans with creators you support. Follows count half.</Trans>
          </li>
          <li>
            <Trans>Next: creators followed by creators you follow.</Trans>
          </li>
          <li>
            <Trans>One in five is a creator who joined in the last 90 days. These change every day.</Trans>
          </li>
          <li>
            <Trans>Last: popular creators, in the same order as “Browse creators”.</Trans>
          </li>
        </ol>
        <p className="sm muted">
          <Trans>
            We leave out people you follow, support, mute, block or hide. On a creator’s page, we use their fans first,
            then their category.
          </Trans>
        </p>
      </Section>
      <Section title={t`Personal suggestions`}>
        <Loaded query={query} label={t`Loading your privacy settings`} count={1}>
          {(privacy) => (
            <Check
              checked={privacy.personalSuggestions}
              onChange={(event) => save.mutate({ personalSuggestions: event.target.checked })}
              hint={t`Off: you see new and popular creators, the same as everyone. We don’t use your follows for others either.`}
            >
              {t`Use who I follow and support`}
            </Check>
          )}
        </Loaded>
      </Section>
      <Section title={t`Not interested`} lede={t`We don’t suggest these creators to you.`}>
        <PagedList
          query={hidden}
          of="people"
          label={t`Loading the list`}
          shape={rowsShape(2)}
          empty={<p className="muted sm">{t`You haven’t hidden anyone.`}</p>}
          className="set-people"
        >
          {(person) => <HiddenPerson key={person.username} person={person} />}
        </PagedList>
      </Section>
    </div>
  )
}
