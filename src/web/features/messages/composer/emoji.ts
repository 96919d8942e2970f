import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type EmojiGroup = { readonly id: string; readonly name: MessageDescriptor; readonly emoji: readonly string[] }

/** What people send most, by group. Anything else comes from the keyboard of the device. */
const split = (text: string): readonly string[] => text.split(' ')

export const emojiGroups: readonly EmojiGroup[] = [
  {
    id: 'faces',
    name: msg`Faces`,
    emoji: split(
      '😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😙 🥲 😋 😛 😜 🤪 😝 🤗 🤭 🤫 🤔 😐 😶 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🥵 🥶 😵 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😯 😲 😳 🥺 😦 😧 😨 😰 😥 😢 😭 😱 😖 😣 😞 😓 😩 😫 🥱 😤 😡 😠',
    ),
  },
  {
    id: 'hands',
    name: msg`Hands and people`,
    emoji: split(
      '👋 🤚 🖐️ ✋ 🖖 👌 🤌 🤏 ✌️ 🤞 🤟 🤘 🤙 👈 👉 👆 👇 ☝️ 👍 👎 ✊ 👊 🤛 🤜 👏 🙌 👐 🤲 🤝 🙏 ✍️ 💅 🤳 💪 👀 👂 👃 🧠 🫶 🙋 🙆 🙅 🤷 🤦 🙇 💃 🕺 🏃 🧘 👑',
    ),
  },
  {
    id: 'hearts',
    name: msg`Hearts and signs`,
    emoji: split(
      '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 ❣️ 💕 💞 💓 💗 💖 💘 💝 💯 💢 💥 💫 💦 💨 💬 💭 💤 ✨ ⭐ 🌟 ⚡ 🔥 🎉 🎊 🎈 🎁 🏆 🥇 ✅ ❌ ❓ ❗ ⏰ ⏳ 🔒 🔓 🔔 💡 💰 💸',
    ),
  },
  {
    id: 'nature',
    name: msg`Animals and nature`,
    emoji: split(
      '🐶 🐱 🐭 🐹 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐮 🐷 🐸 🐵 🐔 🐧 🐦 🦉 🦅 🦆 🦋 🐝 🐞 🐢 🐍 🐙 🐬 🐳 🦈 🌵 🌲 🌳 🌴 🌱 🍀 🍁 🍂 🌷 🌹 🌻 🌼 🌸 🌍 🌙 ☀️ ⛅ 🌧️ ⛈️ ❄️ 🌈 🌊',
    ),
  },
  {
    id: 'food',
    name: msg`Food and drink`,
    emoji: split(
      '🍎 🍐 🍊 🍋 🍌 🍉 🍇 🍓 🫐 🍒 🍑 🥭 🍍 🥥 🥝 🍅 🥑 🥦 🌶️ 🌽 🥕 🧄 🥔 🥐 🥖 🧀 🥚 🍳 🥞 🍔 🍟 🍕 🌭 🥪 🌮 🌯 🍝 🍜 🍲 🍣 🍱 🍚 🍦 🍩 🍪 🎂 🍰 🧁 🍫 🍿 ☕ 🍵 🥤 🍺 🍷 🥂 🍸',
    ),
  },
  {
    id: 'things',
    name: msg`Activities and things`,
    emoji: split(
      '⚽ 🏀 🏈 🎾 🏐 🏓 🏸 🥊 🏋️ 🚴 🏊 🧗 ⛷️ 🏄 🎣 🎮 🎲 🎯 🎨 🎭 🎬 🎤 🎧 🎼 🎹 🥁 🎷 🎺 🎸 🎻 📷 📹 📞 💻 📱 ⌚ 📚 ✏️ 📝 📅 📌 📎 ✂️ 🔑 🏠 🏝️ 🏔️ 🏕️ 🚗 🚲 🚂 ✈️ 🚀 ⛵ 🗺️',
    ),
  },
]

/** A message of up to three emoji and nothing else is shown large. */
export function isOnlyEmoji(text: string): boolean {
  const compact = text.replaceAll(/\s/g, '')
  if (compact === '' || compact.length > 40) return false
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(compact)]
  return signs.length <= 3 && signs.every(({ segment }) => /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u.test(segment))
}
