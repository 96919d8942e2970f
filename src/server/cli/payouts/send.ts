import { checkSentPayouts } from '#modules/payouts/check-sent-payouts.ts'
import { sendPaypalPayouts } from '#modules/payouts/send-paypal.ts'
import { CommandError, counted, noWords, type Command } from '../command.ts'

/** Pays the approved PayPal withdrawals, and asks about those under way. Safe to repeat: each has its own key. */
export const payoutsSend: Command = {
  name: 'payouts send',
  usage: '',
  summary: 'pays the approved PayPal withdrawals through PayPal, and asks about those under way',
  prepare(words) {
    noWords(words)
    return async (services) => {
      if (!services.paypal) throw new CommandError('PayPal is not set up: PAYPAL_CLIENT_ID and PAYPAL_SECRET.')
      const settled = await checkSentPayouts(services)
      const outcomes = await sendPaypalPayouts(services, services.paypal)
      return {
        lines: [
          ...outcomes.map(({ id, outcome, note }) => `${String(id)}  ${outcome}  ${note}`),
          `${counted(outcomes.filter(({ outcome }) => outcome === 'sent').length, 'payout')} sent, ${String(settled)} settled.`,
        ],
        wrong: outcomes.some(({ outcome }) => outcome !== 'sent'),
      }
    }
  },
}
