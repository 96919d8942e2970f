import { exportFiles } from '#contract/deliveries.ts'
import { personalData as calls } from '#contract/personal-data.ts'
import { defineFeature } from '#platform/module.ts'
import { askDeletion } from './ask-deletion.ts'
import { askExport, newestExport } from './ask-export.ts'
import { deleteAccountsWork } from './delete-account.ts'
import { deliverExport } from './deliver-export.ts'
import { previewDeletion } from './preview-deletion.ts'
import { makeExportWork, removeExpiredExportsWork } from './make-export.ts'

/** What people may do with their own data: take a copy with them, and have it all deleted. */
export const personalData = defineFeature({
  name: 'personal data',
  routes: { ...calls, ...exportFiles },
  handlers: (services) => ({
    'GET /export': ({ actor }) => newestExport(services, actor.userId),
    'POST /export': ({ actor, address, userAgent }) => askExport(services, actor.userId, { address, userAgent }),
    'GET /exports/:id/:grant': ({ params }) => deliverExport(services, params),
    'GET /deletion': ({ actor }) => previewDeletion(services, actor.userId),
    'POST /deletion': ({ actor, address, userAgent }) => askDeletion(services, actor.userId, { address, userAgent }),
  }),
  jobs: (services) => [makeExportWork(services), removeExpiredExportsWork(services), ...deleteAccountsWork(services)],
})
