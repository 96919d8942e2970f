import { useLingui } from '@lingui/react/macro'
import type { EncoderRefusal } from '#contract/live-encoder.ts'

/** Why an encoder was refused, and what to do; null: nothing to do any more. */
export function useRefusalText(): (reason: EncoderRefusal) => string | null {
  const { t } = useLingui()
  const texts: Readonly<Record<EncoderRefusal, string | null>> = {
    no_show: t`It connected while no show was waiting. Set up your show, then start streaming.`,
    browser: t`This show is sent from your browser. End it there first.`,
    people: t`Someone in your show hasn’t agreed yet. Start streaming once they have.`,
    account: t`Your account can’t go live at the moment.`,
    country: t`Live shows aren’t available where your encoder is.`,
    busy: t`Another encoder is already streaming with this key.`,
    key_changed: t`It uses an old stream key. Copy the new one.`,
    show_over: null,
    codec: t`Choose H.264 with 8-bit color (NV12) as video encoder.`,
    sound_codec: t`Choose AAC as audio encoder.`,
    key_frames: t`Set the keyframe interval to 2 seconds. In OBS: Settings › Output › Advanced.`,
    size: t`The resolution is too high. Send at most 2560 × 1440.`,
    rate: t`The bitrate is too high. Send at most 12,000 kbit/s; 2,500 to 6,000 is best.`,
    too_fast: t`It’s sending faster than real time. Stream live, not a file at full speed.`,
  }
  return (reason) => texts[reason]
}
