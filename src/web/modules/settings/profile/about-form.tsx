import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { useCategoryNames } from '#web/modules/creators/category-names.ts'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { saveProfile } from '#web/modules/accounts/save-profile.ts'
import { LinksField, wholeLink } from './links-field.tsx'

/** What the profile says in words. Only the name has to be there. */
export function AboutForm({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useLingui()
  const categories = useCategoryNames()
  const form = useForm({
    schema: () => import('#contract/profiles.ts').then(({ profileBody }) => profileBody),
    read: (data) => ({
      name: textIn(data, 'name'),
      bio: textIn(data, 'bio'),
      place: textIn(data, 'place'),
      category: (textIn(data, 'category') || null) as OwnProfile['category'],
      // empty lines too: what is wrong is then shown at the line where it was typed
      links: [...data.keys()].filter((key) => key.startsWith('links.')).map((key) => wholeLink(textIn(data, key))),
    }),
    submit: async (body) => {
      saveProfile(await api('PATCH /settings/profile', { body }))
      showToast(t`Saved.`)
    },
  })
  return (
    <Form form={form} className="narrow">
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
        hint={t`Links and @names become clickable.`}
      />
      <TextField label={t`Location`} name="place" defaultValue={profile.place} maxLength={limits.placeMax} dir="auto" />
      <SelectField
        label={t`Category`}
        name="category"
        defaultValue={profile.category ?? ''}
        hint={t`Everyone sees it on your profile. You can leave it blank.`}
        options={[['', t`Not set`], ...Object.entries(categories)]}
      />
      <LinksField links={profile.links} />
      <div>
        <Button type="submit" kind="ink" busy={form.pending}>{t`Save`}</Button>
      </div>
    </Form>
  )
}
