import { queryOptions } from '@tanstack/react-query'
import type { Consent, ConsentDetails, ConsentSide } from '#contract/consents.ts'
import { sourceLanguage, translated } from '#contract/languages.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import type { SendDocument } from '#web/modules/accounts/document-field.tsx'
import { sendFile } from '#web/modules/accounts/send-file.ts'

/** The language of the release: the page's where it has one. */
export const languageFor = (locale: string): ConsentDetails['language'] =>
  translated.find((language) => language === locale) ?? sourceLanguage

export const consentQuery = (token: string, language: ConsentDetails['language']) =>
  queryOptions({
    queryKey: ['consent', token],
    queryFn: ({ signal }) => api('GET /consents/:token', { params: { token }, query: { language }, signal }),
    staleTime: 0,
    // a link that does not work will not work in a second either
    retry: (count, fault) => refusalOf(fault) === null && count < 2,
  })

/** What a step answered is what the page shows from now on. */
export const keepConsent = (token: string, consent: Consent): void =>
  void queryClient.setQueryData(['consent', token], consent)

export const refusalOf = (fault: unknown): 'link_spent' | 'link_expired' | 'link_invalid' | null => {
  // a cut-off link fails the form of the address
  if (isApiError(fault, 'invalid_input')) return 'link_invalid'
  return (['link_spent', 'link_expired', 'link_invalid'] as const).find((code) => isApiError(fault, code)) ?? null
}

/** Keeps one picture of the person's identity documents. */
export const sendSide =
  (token: string, side: ConsentSide): SendDocument =>
  (file, onProgress) => {
    const { done, stop } = sendFile<Consent>(
      `/consents/${encodeURIComponent(token)}/documents/${side}`,
      file,
      onProgress,
    )
    return { done: done.then((consent) => keepConsent(token, consent)), stop }
  }
