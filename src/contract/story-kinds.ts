import { msg } from '#contract/message.ts'
import { kind } from '#contract/notification-facts.ts'

/** Notifications about stories: a part of the table of kinds (notification-kinds.ts). */
export const storyKinds = {
  story: kind(
    { tab: 'posts', topic: 'story', place: 'story', icon: 'CircleFadingPlus', person: true },
    msg({ message: '{who} shared a new story' }),
  ),
  story_mention: kind(
    { tab: 'posts', topic: 'mention', place: 'story', icon: 'AtSign', person: true },
    msg({ message: '{who} mentioned you in a story' }),
  ),
  story_answer_shared: kind(
    { tab: 'posts', topic: 'mention', place: 'story', icon: 'MessageCircle', person: true },
    msg({ message: '{who} shared your answer in a story' }),
  ),
  story_tagged: kind(
    { tab: 'posts', topic: 'mention', place: '/notifications?tab=tags', icon: 'UserCheck', person: true },
    msg({ message: '{who} wants to share a story with you in it. Do you agree?' }),
  ),
  story_tag_declined: kind(
    { tab: 'posts', topic: 'mention', place: '/stories/create', icon: 'UserX', person: true },
    msg({ message: '{who} doesn’t agree to be in your story. No one can see it.' }),
  ),
  story_person_left: kind(
    { tab: 'posts', topic: 'mention', place: '/stories/create', icon: 'UserX' },
    msg({ message: 'Someone in your story no longer agrees to be in it. No one can see it.' }),
  ),
  story_reaction: kind(
    {
      tab: 'posts',
      topic: 'like',
      grouped: 'all',
      place: '/stories/archive',
      icon: 'Heart',
      tone: 'like',
      person: true,
    },
    msg({ message: '{who} reacted to your story' }),
  ),
  story_failed: kind(
    { tab: 'posts', topic: null, place: '/stories/create', icon: 'CircleAlert' },
    msg({ message: 'We couldn’t process a file in your story' }),
  ),
  story_held: kind(
    { tab: 'posts', topic: 'case', place: '/stories/create', icon: 'CircleAlert' },
    msg({ message: 'Your story is on hold: it contains a word we no longer allow. We’re reviewing it.' }),
  ),
  story_hidden: kind(
    { tab: 'account', topic: 'case', place: '/stories/create', icon: 'EyeOff' },
    msg({ message: 'Your story is hidden while we review a report' }),
  ),
  story_approved: kind(
    { tab: 'posts', topic: 'case', place: '/stories/create', icon: 'CircleCheck', tone: 'ok' },
    msg({ message: 'Your story passed review' }),
  ),
}
