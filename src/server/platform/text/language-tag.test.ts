import { expect, it } from 'vitest'
import { languageTag } from './language-tag.ts'

it.each([
  ['de', 'Der Fluss im Nebel, mit meiner alten Kamera aus dem Jahr 1968.'],
  ['fr', 'Une photo de la rivière, prise avec mon vieil appareil dans le brouillard.'],
  ['en', 'This is how I baked the bread with my grandmother.'],
  ['es', 'El río en la niebla, con una cámara muy vieja.'],
  ['it', 'Il fiume nella nebbia, con la mia vecchia macchina e una pellicola del 1968.'],
  ['pt', 'O rio na névoa, com uma câmera muito velha do meu avô.'],
  ['ro', 'Râul în ceață, cu un aparat vechi din 1968 pentru care nu mai sunt filme.'],
  ['ru', 'Река в тумане'],
  ['uk', 'Річка в тумані, її не видно'],
  ['ja', '川の霧'],
  ['ko', '안개 낀 강'],
  ['zh-Hans', '这是雾里的河'],
  ['zh-Hant', '這是霧裡的河'],
  ['zh', '山河'],
  ['ar', 'النهر في الضباب'],
  ['hi', 'कोहरे में नदी'],
  // a name, a title, a sign: nothing speaks clearly for one
  [null, 'Die Hard'],
  [null, 'La Paz 2026'],
  [null, '🎺 12:30'],
  [null, ''],
])('is %s for “%s”', (tag, text) => {
  expect(languageTag(text)).toBe(tag)
})
