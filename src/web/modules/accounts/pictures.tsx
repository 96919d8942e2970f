import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { PictureKind } from './profile/crop-dialog.lazy.tsx'
import { saveProfile } from './save-profile.ts'

const CropDialog = lazyPart(() => import('./profile/crop-dialog.lazy.tsx'))
const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

type Chosen = { readonly picture: PictureKind; readonly file: File; readonly preview: string }

/** Cover and avatar as they stand on the profile, to be changed where they are. */
export function Pictures({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useLingui()
  const { isEmailVerified } = useSession().user
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const inputs = { avatar: useRef<HTMLInputElement>(null), cover: useRef<HTMLInputElement>(null) }
  const remove = async (picture: PictureKind) => {
    try {
      saveProfile(await api('DELETE /settings/profile/:picture', { params: { picture } }))
      showToast(t`Saved.`)
    } catch (fault) {
      showAlert(textOf(fault))
    }
  }
  const input = (picture: PictureKind, label: string) => (
    <input
      ref={inputs[picture]}
      type="file"
      accept={photoTypes}
      className="sr"
      aria-label={label}
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        if (file) setChosen({ picture, file, preview: URL.createObjectURL(file) })
        // the same file again is a change too
        currentTarget.value = ''
      }}
    />
  )
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.preview)
    setChosen(null)
  }
  const choose = (picture: PictureKind) => inputs[picture].current?.click()
  const { name, avatarUrl, coverUrl } = profile
  return (
    <div className="edit-pictures">
      <div className="edit-cover">
        {coverUrl !== null && <img src={coverUrl} alt="" />}
        <div className="edit-cover-acts">
          {coverUrl !== null && (
            <IconButton icon={Trash2} label={t`Remove cover`} onMedia onClick={() => void remove('cover')} />
          )}
          <Button kind="media" icon={ImageUp} disabled={!isEmailVerified} onClick={() => choose('cover')}>
            <Trans>Change cover</Trans>
          </Button>
        </div>
      </div>
      <div className="edit-face">
        <Avatar src={avatarUrl} name={name} size={96} />
        <div className="row wrap gap2">
          <Button size="sm" icon={Camera} disabled={!isEmailVerified} onClick={() => choose('avatar')}>
            <Trans>Change photo</Trans>
          </Button>
          {avatarUrl !== null && (
            <Button size="sm" kind="plain" onClick={() => void remove('avatar')}>
              <Trans>Remove photo</Trans>
            </Button>
          )}
        </div>
      </div>
      {input('avatar', t`Profile photo`)}
      {input('cover', t`Cover image`)}
      {!isEmailVerified && (
        <p className="sm muted">
          <Trans>Verify your email to add pictures.</Trans>
        </p>
      )}
      {chosen && (
        <CropDialog
          {...chosen}
          onClose={close}
          onSaved={(changed) => {
            saveProfile(changed)
            close()
            showToast(t`Saved.`)
          }}
        />
      )}
    </div>
  )
}
