import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorRequest } from '#contract/creator-request.ts'
import { limits } from '#contract/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { api } from '#web/platform/api/client.ts'
import { useCategoryNames } from '../../category-names.ts'
import { FieldError, SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { saveProfile } from '#web/modules/accounts/save-profile.ts'
import { ownProfileQuery } from '#web/modules/accounts/profile-query.ts'
import { Pictures } from '#web/modules/accounts/pictures.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import '#web/modules/accounts/edit-profile.css'
import { readRequest } from '../queries.ts'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'
import { hasProfile } from '../steps.ts'

type Ways = { readonly onBack: () => void; readonly onNext: (request: CreatorRequest) => void }

/** What is filled in is kept on the profile itself, so it is there on the next visit too. */
function ProfileForm({ profile, onBack, onNext }: Ways & { readonly profile: OwnProfile }) {
  const { t } = useLingui()
  const categories = useCategoryNames()
  const [tried, setTried] = useState(false)
  const form = useForm({
    schema: () => import('#contract/profiles.ts').then(({ profileBody }) => profileBody),
    read: (data) => ({
      name: textIn(data, 'name'),
      bio: textIn(data, 'bio'),
      category: (textIn(data, 'category') || null) as OwnProfile['category'],
    }),
    submit: async (body) => {
      saveProfile(await api('PATCH /settings/profile', { body }))
      setTried(true)
      const request = await readRequest()
      if (hasProfile(request)) onNext(request)
    },
  })
  return (
    <Form form={form}>
      <Pictures profile={profile} />
      {tried && profile.avatarUrl === null && (
        <div role="alert">
          <FieldError>{t`Add a profile photo.`}</FieldError>
        </div>
      )}
      <TextField
        label={t`Name`}
        name="name"
        defaultValue={profile.name}
        autoComplete="name"
        maxLength={limits.nameMax}
        dir="auto"
      />
      <TextArea
        label={t`About me`}
        name="bio"
        defaultValue={profile.bio}
        rows={4}
        maxLength={limits.bioMax}
        dir="auto"
        error={tried && profile.bio === '' ? t`Tell fans about yourself.` : undefined}
      />
      <SelectField
        label={t`Category`}
        name="category"
        defaultValue={profile.category ?? ''}
        error={tried && profile.category === null ? t`Choose a category.` : undefined}
      >
        <option value="">{t`Please choose`}</option>
        {Object.entries(categories).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <StepButtons busy={form.pending} onBack={onBack} />
    </Form>
  )
}

/** The face that fans will meet: asked for before anything else. */
export function ProfileStep(ways: Ways) {
  const { t } = useLingui()
  const { data, error, isError, refetch } = useQuery(ownProfileQuery)
  return (
    <StepFrame
      step="profile"
      title={t`Complete your profile`}
      lede={<Trans>Fans see your name, photo, bio and category first.</Trans>}
    >
      {data ? (
        <ProfileForm profile={data} {...ways} />
      ) : isError ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t`Loading your profile`}>
          <Skeleton height="160px" />
          <Skeleton height="240px" />
        </Loading>
      )}
    </StepFrame>
  )
}
