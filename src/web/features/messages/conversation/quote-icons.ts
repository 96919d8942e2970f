import { Mic } from 'lucide-react'
import { mediaIcons } from '#web/ui/media.tsx'

export const quoteIcons = { ...mediaIcons, voice: Mic } as const
