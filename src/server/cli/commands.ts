import { auditVerify } from './audit/verify.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import type { Command, MachineCommand } from './command.ts'
import { countersRebuild } from './counters-rebuild.ts'
import { creatorGrant } from './creator-grant.ts'
import { creatorRevoke } from './creator-revoke.ts'
import { disputesEvidence } from './disputes/evidence.ts'
import { disputesList } from './disputes/list.ts'
import { paymentsUnfreeze } from './disputes/unfreeze.ts'
import { ledgerReconcile } from './ledger-reconcile.ts'
import { ledgerRollUp } from './ledger-roll-up.ts'
import { payoutsExport } from './payouts/export.ts'
import { payoutsList } from './payouts/list.ts'
import { payoutsSend } from './payouts/send.ts'
import { payoutsSent } from './payouts/sent.ts'
import { payoutsApprove, payoutsPaid, payoutsReject, payoutsReturned } from './payouts/steps.ts'
import { refundsPurchase } from './refunds/purchase.ts'
import { refundsTopUp } from './refunds/top-up.ts'
import { searchReindex } from './search-reindex.ts'
import { migrateCommand } from './migrate.ts'
import { secretsRetire } from './secrets/retire.ts'
import { sessionsEnd } from './sessions-end.ts'
import { staffGrant, staffRevoke } from './staff/roles.ts'

export const commands: readonly Command[] = [
  creatorGrant,
  creatorRevoke,
  ledgerReconcile,
  ledgerRollUp,
  payoutsList,
  payoutsApprove,
  payoutsReject,
  payoutsExport,
  payoutsSend,
  payoutsSent,
  payoutsPaid,
  payoutsReturned,
  refundsPurchase,
  refundsTopUp,
  disputesList,
  disputesEvidence,
  paymentsUnfreeze,
  staffGrant,
  staffRevoke,
  auditVerify,
  sessionsEnd,
  searchReindex,
  countersRebuild,
]
export const machineCommands: readonly MachineCommand[] = [backup, restore, migrateCommand, secretsRetire]

type Typed = Pick<Command, 'name' | 'usage'>
const typed = ({ name, usage }: Typed): string => (usage === '' ? name : `${name} ${usage}`)
export const usageOf = (command: Typed): string => `Usage: npm run cli -- ${typed(command)}`

/** All commands with what they do. */
export const help = (): string[] => [
  'Usage: npm run cli -- <command>',
  '',
  ...[...commands, ...machineCommands].flatMap((command) => [`  ${typed(command)}`, `      ${command.summary}`]),
  '  help',
  '      shows this',
  '',
  'Works beside the running program and without it. Settings such as DATA_DIR and DATABASE_URL are those of the program.',
]
