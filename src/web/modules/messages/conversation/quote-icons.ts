import { Mic } from 'lucide-react'
import { mediaIcons } from '#web/modules/media/media-frame.tsx'

export const quoteIcons = { ...mediaIcons, voice: Mic } as const
