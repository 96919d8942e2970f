import type { SourceFile } from './source-file.ts'

const ledgerTable = /\bledger_(?:accounts|transfers|deltas)\b/

/** Who may name the ledger's tables: the ledger, the schema, and what fills or proves them. */
const allowed =
  /^(src\/server\/modules\/ledger\/|src\/server\/modules\/purchases\/(?:books\/|reconcile\.ts$)|src\/server\/demo\/|migrations\/|bench\/|faults\/|test\/|e2e\/|scripts\/)|\.test\.ts$/

/** Money moves, and is read, through the ledger module only. */
export function tableFaults(file: SourceFile): string[] {
  const name = ledgerTable.exec(file.text)?.[0]
  return name === undefined || allowed.test(file.path) ? [] : [`names ${name}: only the ledger reads and writes it`]
}
