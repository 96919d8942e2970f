import { useLingui } from '@lingui/react/macro'

/** The server says "Firefox, Linux"; names of browsers and systems stay, the word between them is the language's. */
export function useDeviceName(): (device: string) => string {
  const { t } = useLingui()
  return (device) => {
    const [browser = '', system] = device.split(', ')
    if (browser === '') return t`Unknown device`
    return system === undefined ? browser : t`${browser} on ${system}`
  }
}
