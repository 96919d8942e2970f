import { Trans, useLingui } from '@lingui/react/macro'
import { Captions, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { CaptionProblem, MediaStatus } from '#contract/media.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { sortByName } from '#web/platform/i18n/sort-by-name.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Problem, SelectField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { refreshEntitled } from '#web/platform/entitled-queries.ts'
import { useMediaStatus } from './use-media-status.ts'
import './caption-fields.css'

/** Languages that are offered for captions (BCP 47). */
const languages =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv ta te th tr uk ur vi zh-CN zh-TW'.split(
    ' ',
  )

function useProblemText() {
  const { t } = useLingui()
  return (fault: unknown): string => {
    if (!(fault instanceof ApiError)) return textOf(fault)
    const { line, problem } = fault.details
    if (typeof line !== 'number') return textOf(fault)
    const texts: Readonly<Record<CaptionProblem, string>> = {
      not_captions: t`This isn’t a WebVTT or SubRip file.`,
      no_time: t`Some text has no time.`,
      bad_time: t`This time can’t be read.`,
      ends_before: t`This caption ends before it begins.`,
      too_many: t`There are too many captions.`,
      nothing_in_it: t`The file has no captions.`,
    }
    const text = texts[problem as CaptionProblem]
    return t`Line ${formatCount(line)}: ${text}`
  }
}

/** The captions of a video of one's own: a file for each language, kept the moment it is chosen. */
export function CaptionFields({
  mediaId,
  onKeep,
}: {
  readonly mediaId: string | null
  /** The server has taken the file for a language, or (null) let it go. */
  readonly onKeep?: (language: string, text: string | null) => void
}) {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { status } = useMediaStatus(mediaId)
  const chooser = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState<string>()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const captions = status?.media?.video?.captions ?? []
  const has = new Set(captions.map((one) => one.language))
  const names = sortByName(languages.map((code) => ({ code, name: languageName(code, i18n.locale) })))
  // The reader's own language first, then whatever is missing.
  const chosen =
    language ??
    (has.has(i18n.locale) || !languages.includes(i18n.locale) ? undefined : i18n.locale) ??
    languages.find((code) => !has.has(code)) ??
    'en'

  const change = async (what: string, call: () => Promise<MediaStatus>) => {
    setBusy(what)
    setProblem(null)
    try {
      const next = await call()
      queryClient.setQueryData(['media', mediaId], next)
      setLanguage(undefined)
      // A published video has them at once, wherever it is shown.
      void refreshEntitled()
    } catch (fault) {
      setProblem(problemText(fault))
    }
    setBusy(null)
  }
  const add = async (file: File) => {
    if (file.size > limits.captionsBodyMaxBytes) {
      setProblem(t`This file is too large for captions.`)
      return
    }
    const text = await file.text()
    const params = { id: mediaId ?? '', language: chosen }
    await change(chosen, async () => {
      const next = await api('PUT /media/:id/captions/:language', { params, body: { text } })
      onKeep?.(chosen, text)
      return next
    })
  }
  return (
    <fieldset className="captions stack gap2">
      <legend className="label">
        <Trans>Captions</Trans>
      </legend>
      {status?.state !== 'ready' ? (
        <p className="hint">
          <Trans>You can add captions once the video is processed.</Trans>
        </p>
      ) : (
        <>
          {captions.length > 0 && (
            <ul className="caption-list">
              {captions.map(({ language: code }) => {
                const name = languageName(code, i18n.locale)
                return (
                  <li key={code} className="row gap2">
                    <Icon icon={Captions} size="sm" />
                    <span className="grow clip">{name}</span>
                    <IconButton
                      icon={X}
                      label={t`Remove captions in ${name}`}
                      aria-busy={busy === code || undefined}
                      onClick={() =>
                        void change(code, async () => {
                          const params = { id: mediaId ?? '', language: code }
                          const next = await api('DELETE /media/:id/captions/:language', { params })
                          onKeep?.(code, null)
                          return next
                        })
                      }
                    />
                  </li>
                )
              })}
            </ul>
          )}
          {captions.length < limits.captionLanguagesMax && (
            <div className="row row-end gap2 caption-new">
              <SelectField
                label={t`Language`}
                name="captionLanguage"
                value={chosen}
                onChange={(event) => setLanguage(event.target.value)}
              >
                {names.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <Button icon={Plus} busy={busy === chosen} onClick={() => chooser.current?.click()}>
                {has.has(chosen) ? <Trans>Replace</Trans> : <Trans>Add a file</Trans>}
              </Button>
              <input
                ref={chooser}
                type="file"
                hidden
                accept=".vtt,.srt,text/vtt"
                aria-label={t`Captions file`}
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  if (file) void add(file)
                }}
              />
            </div>
          )}
          <p className="hint">
            <Trans>One WebVTT or SubRip file per language. Only people who can see the video get it.</Trans>
          </p>
        </>
      )}
      <Problem>{problem}</Problem>
    </fieldset>
  )
}
