import { describe, expect, it } from 'vitest'
import { isChannelSignature, signChannel } from './sign-channel.ts'

// The worked examples of Pusher's page "Authentication and authorization signatures".
const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }

describe('signChannel', () => {
  it('signs a private channel as Pusher documents it', () => {
    expect(signChannel({ ...app, socketId: '1234.1234', channelName: 'private-foobar' })).toBe(
      '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    )
  })

  it('signs a presence channel as Pusher documents it', () => {
    const channelData = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
    expect(signChannel({ ...app, socketId: '1234.1234', channelName: 'presence-foobar', channelData })).toBe(
      '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
    )
  })

  it.each(['1234', '1234.1234:private-updates.8', '', '1.2\n', 'a.b'])('never signs the socket id %j', (socketId) => {
    expect(() => signChannel({ ...app, socketId, channelName: 'private-updates.7' })).toThrow(RangeError)
  })

  it.each(['', 'private-a:b', 'private-ü', 'private- ', `private-${'a'.repeat(157)}`])(
    'never signs the channel name %j',
    (channelName) => {
      expect(() => signChannel({ ...app, socketId: '1.2', channelName })).toThrow(RangeError)
    },
  )
})

describe('isChannelSignature', () => {
  const claim = { ...app, socketId: '1.2', channelName: 'private-updates.7' }

  it('accepts only the signature of this socket and channel', () => {
    const auth = signChannel(claim)
    expect(isChannelSignature(auth, claim)).toBe(true)
    expect(isChannelSignature(auth, { ...claim, socketId: '1.3' })).toBe(false)
    expect(isChannelSignature(auth, { ...claim, channelName: 'private-updates.8' })).toBe(false)
    expect(isChannelSignature(auth, { ...claim, channelData: '{}' })).toBe(false)
  })

  it.each([undefined, null, 7, '', 'ü', `${app.key}:`])('refuses %j', (auth) => {
    expect(isChannelSignature(auth, claim)).toBe(false)
  })
})
