/** Emoji of everyday use by group; whoever wants another has a keyboard that knows them all. Their names are the reader's own. */
export const emoji = {
  faces:
    '😀 😃 😄 😁 😆 😅 😂 🤣 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 🫡 😐 😑 😶 🙄 😏 😬 😌 😔 😪 😴 😷 🤒 🥵 🥶 🥴 😵 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😲 😳 🥺 🥹 😢 😭 😱 😖 😞 😓 😩 😤 😡 🤬 😈 💀 🤖 👻 👽',
  people:
    '👋 🖐️ ✋ 👌 🤌 ✌️ 🤞 🫰 🤟 🤘 🤙 👈 👉 👆 👇 ☝️ 👍 👎 ✊ 👊 👏 🙌 🫶 👐 🤲 🤝 🙏 ✍️ 💅 🤳 💪 👀 👁️ 👅 👄 🧠 🫀 🙋 🤷 🤦 🙆 🙅 🧑‍🎤 🧑‍🎨 🧑‍🍳 🧑‍💻 🧑‍🌾 🧗 🏃 🚶 💃 🕺 👯 🧘 🏄 🏊 🚴',
  nature:
    '🐶 🐱 🐭 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐮 🐷 🐸 🐵 🐔 🐧 🐦 🦆 🦅 🦉 🐺 🐴 🦄 🐝 🦋 🐌 🐞 🐢 🐍 🐙 🦀 🐠 🐬 🐳 🦈 🐘 🌵 🌲 🌳 🌴 🌱 🌿 🍀 🍂 🍁 🍄 🌷 🌹 🌸 🌼 🌻 🌞 🌙 ⭐ 🌟 ✨ ⚡ 🔥 🌈 ☀️ ⛅ 🌧️ ❄️ ☃️ 💧 🌊',
  food: '🍎 🍐 🍊 🍋 🍌 🍉 🍇 🍓 🫐 🍒 🍑 🥭 🍍 🥥 🥝 🍅 🥑 🥦 🌶️ 🌽 🥕 🧄 🍞 🥐 🥖 🧀 🥚 🍳 🥞 🥓 🍔 🍟 🍕 🌭 🥪 🌮 🌯 🥗 🍝 🍜 🍣 🍱 🥟 🍦 🍩 🍪 🎂 🍰 🍫 🍬 🍿 ☕ 🍵 🧃 🥤 🍺 🍷 🍸 🥂',
  doing:
    '⚽ 🏀 🏈 🎾 🏐 🎱 🏓 🥊 🥋 ⛳ ⛸️ 🎿 🏂 🏋️ 🤸 🏆 🥇 🎯 🎮 🎲 🧩 🎭 🎨 🖌️ 🎬 🎤 🎧 🎼 🎹 🥁 🎷 🎺 🎸 🪕 🎻 📷 📸 🎥 📺 📚 ✏️ 🧵 🧶 ✂️ 🚗 🚲 🚂 ✈️ 🚀 ⛵ 🗺️ 🏔️ 🏕️ 🏖️ 🏠 🌆',
  signs:
    '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 ❤️‍🔥 💖 💘 💝 💯 💢 💥 💫 💦 💨 💬 💭 💤 🎉 🎊 🎁 🎈 🪩 🔔 🔕 📣 📌 📍 🔒 🔓 🔑 💡 💰 💎 ⏰ ⏳ ✅ ❌ ❓ ❗ ⚠️ ➡️ ⬅️ ⬆️ ⬇️ 🆕 🆒 🔜 ♻️ ™️',
} as const
export type EmojiGroup = keyof typeof emoji
export const emojiOf = (group: EmojiGroup): readonly string[] => emoji[group].split(' ')

const key = 'emoji'
const keptAtMost = 16

/** Those that were used last in this browser. */
export function usedEmoji(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, keptAtMost) : []
  } catch {
    return []
  }
}

export function rememberEmoji(used: string): void {
  const others = usedEmoji().filter((each) => each !== used)
  localStorage.setItem(key, JSON.stringify([used, ...others].slice(0, keptAtMost)))
}
