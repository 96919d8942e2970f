import { Trans } from '@lingui/react/macro'
import { TaggedPeople } from '#web/modules/accounts/tagged-people.tsx'
import { type StoryDraft, tagPeople } from './story-draft.ts'

/** Who else is in one of the photos or clips. */
export const PeopleFields = ({ draft, itemKey }: { readonly draft: StoryDraft; readonly itemKey: string }) => (
  <TaggedPeople
    tags={draft.store.use().people[itemKey] ?? []}
    hint={
      <>
        <Trans>Your story is shared once all agree. It’s removed if someone changes their mind.</Trans>{' '}
        <Trans>If someone in it isn’t on Fanfare, share a post: they can agree there.</Trans>
      </>
    }
    onChange={(tags) => tagPeople(draft, itemKey, tags)}
  />
)
