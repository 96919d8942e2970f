import path from 'node:path'
import base from '../../lingui.config.ts'

/** The project's settings on a copy of the catalogs: a check changes nothing. */
const folder = process.env['CATALOG_COPY']
if (!folder) throw new Error('CATALOG_COPY names the folder with the copies.')

export default {
  ...base,
  rootDir: path.resolve(import.meta.dirname, '../..'),
  catalogs: base.catalogs?.map((catalog) => ({ ...catalog, path: catalog.path.replace('<rootDir>/locales', folder) })),
}
