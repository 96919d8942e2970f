import {
  AtSign,
  Bell,
  CircleAlert,
  EyeOff,
  FileQuestion,
  Gift,
  HandCoins,
  Heart,
  HeartHandshake,
  Landmark,
  LockOpen,
  type LucideIcon,
  MessageCircle,
  Pause,
  Play,
  RefreshCw,
  Reply,
  Scale,
  ShieldCheck,
  Sparkles,
  UserCheck,
  UserPlus,
  UserX,
  Wallet,
} from 'lucide-react'
import type { Notification } from '../api.ts'

/** `person`: the sign sits on who did it; otherwise it stands alone. */
type Sign = { readonly icon: LucideIcon; readonly tone: string; readonly person: boolean }

const wallet = { icon: Wallet, person: false } as const
const payout = { icon: Landmark, person: false } as const
const request = { person: false } as const
const decision = { person: false } as const
const mine = { person: true } as const

export const signs: Readonly<Record<Notification['kind'], Sign>> = {
  new_follower: { icon: UserPlus, tone: '', person: true },
  new_subscriber: { icon: HeartHandshake, tone: 'brass', person: true },
  like: { icon: Heart, tone: 'like', person: true },
  comment: { icon: MessageCircle, tone: '', person: true },
  reply: { icon: Reply, tone: '', person: true },
  comment_like: { icon: Heart, tone: 'like', person: true },
  mention: { icon: AtSign, tone: '', person: true },
  tagged: { icon: UserCheck, tone: '', person: true },
  tag_declined: { icon: UserX, tone: '', person: true },
  post: { icon: Bell, tone: '', person: true },
  security: { icon: ShieldCheck, tone: '', person: false },
  post_failed: { icon: CircleAlert, tone: '', person: false },
  post_hidden: { icon: EyeOff, tone: '', person: false },
  tip: { icon: HandCoins, tone: 'brass', person: true },
  unlock: { icon: LockOpen, tone: 'brass', person: true },
  subscription_renewed: { icon: RefreshCw, tone: 'brass', person: true },
  subscription_ended: { ...mine, icon: CircleAlert, tone: '' },
  renewal_soon: { ...mine, icon: RefreshCw, tone: '' },
  renewal_failed: { icon: CircleAlert, tone: '', person: true },
  page_paused: { ...mine, icon: Pause, tone: '' },
  page_resumed: { ...mine, icon: Play, tone: '' },
  gift_received: { ...mine, icon: Gift, tone: 'brass' },
  top_up: { ...wallet, tone: 'ok' },
  hold_returned: { ...wallet, tone: 'ok' },
  auto_top_up_stopped: { ...wallet, tone: '' },
  payments_frozen: { ...wallet, tone: '' },
  payments_open: { ...wallet, tone: 'ok' },
  withdrawal_approved: { ...payout, tone: '' },
  withdrawal_sent: { ...payout, tone: '' },
  withdrawal_paid: { ...payout, tone: 'ok' },
  withdrawal_returned: { ...payout, tone: '' },
  withdrawal_rejected: { ...payout, tone: '' },
  creator_accepted: { ...request, icon: Sparkles, tone: 'ok' },
  creator_needs_more: { ...request, icon: FileQuestion, tone: '' },
  creator_declined: { ...request, icon: CircleAlert, tone: '' },
  case_decided: { ...decision, icon: Scale, tone: '' },
  report_decided: { ...decision, icon: Scale, tone: '' },
  appeal_decided: { ...decision, icon: Scale, tone: '' },
  payout_method_changed: { icon: Landmark, tone: '', person: false },
}
