import { noWords, type MachineCommand } from './command.ts'

/** What each start does as well; by itself, before the nodes of a new release start. */
export const migrateCommand: MachineCommand = {
  name: 'migrate',
  usage: '',
  summary: 'brings the database up to this release, and ends',
  prepareMachine(words) {
    noWords(words)
    return async ({ readConfig, root }) => {
      const [{ openDatabase }, { createLog }] = await Promise.all([
        import('#server/open-database.ts'),
        import('#platform/log.ts'),
      ])
      const database = await openDatabase(readConfig(), root, createLog('silent'))
      await database.close()
      return { lines: ['The database is up to date.'] }
    }
  },
}
