import { auditExportPath } from './audit/http/audit.ts'
import { dossierPagePath } from './audit/http/proofs.ts'
import { personFilePath, personPagePath, receiptFilePath, receiptPagePath } from './lead/http/lead-erasure.ts'
import { exportPath, importPath } from './lead/http/lead-files.ts'
import { attachmentPath } from './lead/http/lead-mails.ts'
import { noteFilePath } from './lead/http/notes.ts'
import type { Route } from './route.ts'
import { allRoutes } from './routes.ts'
import { runExportPath } from './run/http/run-bulk.ts'
import { pdfPath } from './run/http/run-pdf.ts'
import { previewPath } from './run/http/runs.ts'
import { asClientPath } from './share/http/as-client.ts'
import { receiptDossierPath, receiptPath, staffReceiptPath } from './share/http/decisions.ts'
import type { TokenScope } from './token/scopes.ts'

/** The roles that may make a call. All staff read; only `admin` writes beyond their own account. */
export type Right = Pick<Route, 'method' | 'path'> & {
  readonly who: 'public' | 'staff' | 'admin'
  readonly proof: boolean
  /** The scope that an API token needs; null: no token may make the call. */
  readonly scope: TokenScope | null
}

/** Calls without JSON, which have no contract route. */
const files: readonly Right[] = [
  { method: 'get', path: '/api/events', who: 'staff', proof: false, scope: null },
  { method: 'get', path: auditExportPath, who: 'staff', proof: true, scope: null },
  { method: 'get', path: dossierPagePath, who: 'staff', proof: false, scope: 'audit:read' },
  { method: 'get', path: exportPath, who: 'staff', proof: true, scope: null },
  { method: 'get', path: runExportPath, who: 'staff', proof: true, scope: null },
  { method: 'get', path: personFilePath, who: 'staff', proof: true, scope: null },
  { method: 'get', path: personPagePath, who: 'staff', proof: true, scope: null },
  { method: 'get', path: receiptFilePath, who: 'staff', proof: true, scope: null },
  { method: 'get', path: receiptPagePath, who: 'staff', proof: true, scope: null },
  { method: 'post', path: importPath, who: 'admin', proof: false, scope: 'leads:write' },
  { method: 'post', path: noteFilePath, who: 'admin', proof: false, scope: 'leads:write' },
  { method: 'get', path: previewPath, who: 'staff', proof: false, scope: 'runs:read' },
  { method: 'get', path: attachmentPath, who: 'staff', proof: false, scope: 'leads:read' },
  { method: 'get', path: pdfPath, who: 'staff', proof: false, scope: 'documents:read' },
  { method: 'get', path: asClientPath, who: 'staff', proof: false, scope: 'documents:read' },
  { method: 'get', path: staffReceiptPath, who: 'staff', proof: false, scope: 'documents:read' },
  { method: 'get', path: receiptDossierPath, who: 'public', proof: false, scope: null },
  { method: 'get', path: receiptPath, who: 'public', proof: false, scope: null },
]

const rightsOf = ({
  method,
  path,
  publishedPath,
  access,
  ownAccount,
  isRead,
  proof,
  scope,
}: Route): readonly Right[] => {
  const audience = access === 'public' ? 'public' : method === 'get' || ownAccount || isRead ? 'staff' : 'admin'
  const right = { method, path, who: audience, proof: proof ?? false, scope: scope ?? null } as const
  return publishedPath === undefined ? [right] : [right, { ...right, path: publishedPath }]
}

/** The rights to every call of the API, by path. */
export const rights: readonly Right[] = [...allRoutes.flatMap(rightsOf), ...files].toSorted(
  (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
)

const roles = { public: '✓ | ✓ | ✓', staff: '– | ✓ | ✓', admin: '– | – | ✓' } as const

/** `docs/roles.md`. */
export const rolesPage = (): string => `# Roles

Who may make which call. An auditor reads everything, exports and proofs included, and changes nothing but the own
account: every other write is 403, before the server looks whether the thing exists (404) or the request fits (400).
Calls marked with a proof need one of the last ten minutes: signing in counts, and so does \`POST /api/auth/sudo\`.
A program with an API token may make the calls that name a scope, if the token has it (\`write\` implies \`read\`); every other
call of staff is 403 for tokens, whatever their scopes. A personal token has at most the role of its owner.
\`/mcp\`, the Model Context Protocol, takes tokens alone: each of its tools needs a scope, those that propose \`agent:propose\`.

Written by \`node_modules/.bin/node apps/dev/roles.ts\` from the contracts; a test holds it to them.

| call | public | auditor | admin | proof | token |
|---|---|---|---|---|---|
${rights.map(({ method, path, who, proof, scope }) => `| \`${method.toUpperCase()} ${path}\` | ${roles[who]} | ${proof ? '✓' : ''} | ${scope === null ? '' : `\`${scope}\``} |`).join('\n')}
`
