import { auditExportPath } from './audit/http/audit.ts'
import { dossierPagePath } from './audit/http/proofs.ts'
import { personFilePath, personPagePath, receiptFilePath, receiptPagePath } from './lead/http/lead-erasure.ts'
import { exportPath, importPath } from './lead/http/lead-files.ts'
import type { Route } from './route.ts'
import { allRoutes } from './routes.ts'
import { pdfPath } from './run/http/run-pdf.ts'
import { previewPath } from './run/http/runs.ts'
import { receiptDossierPath, receiptPath } from './share/http/decisions.ts'

/** The roles that may make a call. All staff read; only `admin` writes beyond the own account. */
export type Right = Pick<Route, 'method' | 'path'> & {
  readonly who: 'public' | 'staff' | 'admin'
  readonly proof: boolean
}

/** Calls without JSON, bound without a contract route. */
const files: readonly Right[] = [
  { method: 'get', path: '/api/events', who: 'staff', proof: false },
  { method: 'get', path: auditExportPath, who: 'staff', proof: true },
  { method: 'get', path: dossierPagePath, who: 'staff', proof: false },
  { method: 'get', path: exportPath, who: 'staff', proof: true },
  { method: 'get', path: personFilePath, who: 'staff', proof: true },
  { method: 'get', path: personPagePath, who: 'staff', proof: true },
  { method: 'get', path: receiptFilePath, who: 'staff', proof: true },
  { method: 'get', path: receiptPagePath, who: 'staff', proof: true },
  { method: 'post', path: importPath, who: 'admin', proof: false },
  { method: 'get', path: previewPath, who: 'staff', proof: false },
  { method: 'get', path: pdfPath, who: 'staff', proof: false },
  { method: 'get', path: receiptDossierPath, who: 'public', proof: false },
  { method: 'get', path: receiptPath, who: 'public', proof: false },
]

const rightOf = ({ method, path, access, forEveryRole, proof }: Route): Right => {
  const who = access === 'public' ? 'public' : method === 'get' || forEveryRole ? 'staff' : 'admin'
  return { method, path, who, proof: proof ?? false }
}

/** The rights to every call of the API, by path. */
export const rights: readonly Right[] = [...allRoutes.map(rightOf), ...files].toSorted(
  (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
)

const roles = { public: '✓ | ✓ | ✓', staff: '– | ✓ | ✓', admin: '– | – | ✓' } as const

/** `docs/roles.md`. */
export const rolesPage = (): string => `# Roles

Who may make which call. An auditor reads everything, exports and proofs included, and changes nothing but the own
account: every other write is 403, before the server looks whether the thing exists (404) or the request fits (400).
Calls marked with a proof need one of the last ten minutes: signing in counts, and so does \`POST /api/auth/sudo\`.

Written by \`node_modules/.bin/node apps/dev/roles.ts\` from the contracts; a test holds it to them.

| call | public | auditor | admin | proof |
|---|---|---|---|---|
${rights.map(({ method, path, who, proof }) => `| \`${method.toUpperCase()} ${path}\` | ${roles[who]} | ${proof ? '✓' : ''} |`).join('\n')}
`
