import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { rolesPage } from '#contracts/rights.ts'

/** Regenerates the table of roles and calls from the contracts. */
writeFileSync(resolve(import.meta.dirname, '../../docs/roles.md'), rolesPage())
