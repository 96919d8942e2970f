import { BadgeCheck } from 'lucide-react'
import { Icon } from './icon.tsx'

/** Beside a name, for the eye: where it tells people apart, words beside it say it too. */
export const VerifiedTick = () => <Icon icon={BadgeCheck} size="sm" className="verified" />
