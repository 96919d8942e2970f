import type { EncoderRefusal } from '#contract/live-encoder.ts'

/** English, for the log of an encoder, which knows no languages. The studio says it in the creator's. */
export const refusalSentences: Readonly<Record<EncoderRefusal | 'unknown_key', string>> = {
  unknown_key: 'This stream key is not valid. Copy it from the studio again.',
  no_show: 'No show is waiting. Set one up in the studio first.',
  browser: 'This show is sent from the browser.',
  people: 'Someone in this show has not agreed yet.',
  account: 'This account cannot go live.',
  country: 'Live shows are not offered in this country.',
  busy: 'Another encoder is sending with this key.',
  key_changed: 'The stream key was renewed.',
  show_over: 'The show has ended.',
  codec: 'Send H.264 (Baseline, Main or High, 8 bits).',
  sound_codec: 'Send AAC sound.',
  key_frames: 'Set the keyframe interval to 2 seconds.',
  size: 'Send at most 2560 x 1440 pixels.',
  rate: 'Send at most 12 Mbit/s.',
  too_fast: 'Send at normal speed.',
}
