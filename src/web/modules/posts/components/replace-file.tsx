import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useFileErrorText } from '../compose/use-file-error-text.ts'
import { acceptedFiles, kindOfFile, refusedBySize } from '#web/modules/media/upload-item.ts'
import { type RunningUpload, uploadFile } from '#web/modules/media/upload-file.ts'
import { Progress } from '#web/ui/labels.tsx'

/** Sends another file in the place of one that failed; the post then goes on with that one. */
export function ReplaceFile({ mediaId, onReplaced }: { readonly mediaId: string; readonly onReplaced: () => void }) {
  const { t } = useLingui()
  const faultText = useFileErrorText()
  const chooser = useRef<HTMLInputElement>(null)
  const sending = useRef<RunningUpload>(undefined)
  const [share, setShare] = useState<number | null>(null)
  useEffect(() => () => sending.current?.stop(), [])

  const put = async (newId: string) => {
    try {
      await api('POST /media/:id/replace', { params: { id: mediaId }, body: { mediaId: newId } })
      onReplaced()
    } catch (fault) {
      showAlert(textOf(fault))
    }
    setShare(null)
  }
  const take = (file: File) => {
    const kind = kindOfFile(file)
    if (kind === null) {
      showAlert(t`${file.name} isn’t a photo or video.`)
      return
    }
    const refused = refusedBySize({ kind, size: file.size })
    if (refused !== null) {
      showAlert(faultText(refused, kind))
      return
    }
    setShare(0)
    const upload = uploadFile(file, setShare)
    sending.current = upload
    upload.done.then(put, (fault: unknown) => {
      setShare(null)
      showAlert(faultText(fault, kind))
    })
  }
  if (share !== null)
    return (
      <div className="grow">
        <Progress share={share} label={t`Uploading the other file`} />
      </div>
    )
  return (
    <>
      <Button size="sm" onClick={() => chooser.current?.click()}>
        <Trans>Replace file</Trans>
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label={t`Replace file`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) take(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
