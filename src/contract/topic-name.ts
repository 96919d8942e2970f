import * as z from 'zod/mini'
import { topicMax } from './topics.ts'

/** A topic without its sign, in any spelling: accents and case make no other one. */
export const topicName = z.string().check(
  z.overwrite((value) => value.normalize('NFC').replace(/^[#＃]/u, '')),
  z.minLength(1),
  z.maxLength(topicMax),
  z.regex(/^[\p{L}\p{M}\p{N}_\-\u200c\u200d]+$/u, 'A topic is one word.'),
)
