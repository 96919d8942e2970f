import { exportFiles } from '#contract/deliveries.ts'
import { personalData as calls } from '#contract/personal-data.ts'
import { defineFeature } from '#platform/module.ts'
import { requestDeletion } from './deletion/request-deletion.ts'
import { requestExport, newestExport } from './export/request-export.ts'
import { deleteAccountsWork } from './deletion/delete-account.ts'
import { deliverExport } from './export/deliver-export.ts'
import { previewDeletion } from './deletion/preview-deletion.ts'
import { makeExportWork, removeExpiredExportsWork } from './export/make-export.ts'

/** What people may do with their own data: take a copy with them, and have it all deleted. */
export const personalData = defineFeature({
  name: 'personal data',
  routes: { ...calls, ...exportFiles },
  handlers: (services) => ({
    'GET /export': ({ actor }) => newestExport(services, actor.userId),
    'POST /export': ({ actor, address, userAgent }) => requestExport(services, actor.userId, { address, userAgent }),
    'GET /exports/:id/:grant': ({ params }) => deliverExport(services, params),
    'GET /deletion': ({ actor }) => previewDeletion(services, actor.userId),
    'POST /deletion': ({ actor, address, userAgent }) =>
      requestDeletion(services, actor.userId, { address, userAgent }),
  }),
  jobs: (services) => [makeExportWork(services), removeExpiredExportsWork(services), ...deleteAccountsWork(services)],
})
