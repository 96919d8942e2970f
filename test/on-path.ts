import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** A program of this name that the machine has, as `which` would find it; `among`: folders to look in. */
export const onPath = (name: string, among = process.env['PATH'] ?? ''): string | undefined =>
  among
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
