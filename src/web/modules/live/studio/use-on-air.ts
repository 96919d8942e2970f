import { useEffect } from 'react'

/** Keeps the screen on, and asks before the page is left. */
export function useOnAir(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    let lock: WakeLockSentinel | null = null
    let over = false
    const wake = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void lock?.release()
    }
    const onChange = () => void wake()
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      over = true
      removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release().catch(() => undefined)
    }
  }, [isOn])
}
