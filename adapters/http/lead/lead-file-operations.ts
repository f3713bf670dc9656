import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { exampleOf } from '#adapters/http/server/openapi-examples.ts'
import { exportPath, exportQuery, importPath, importQuery, importReply } from '#contracts/lead/http/lead-files.ts'
import { problem } from '#contracts/problem.ts'

const refused = { description: 'Refused', content: { 'application/problem+json': { schema: problem } } }
const example = 'Name,Email,Company\nAda Lovelace,ada@example.com,Analytical Engines\n'
const csv = { 'text/csv': { schema: { type: 'string' }, example } } as const
const report = { 'application/json': { schema: importReply, example: exampleOf(importReply, 'output') } }

/** The OpenAPI operations of CSV import and export, which are not JSON and so not contract routes. */
export const leadFileOperations: ZodOpenApiPathsObject = {
  [exportPath]: {
    get: {
      summary: 'Export the matching leads as CSV; bom=false omits the byte order mark, which Excel needs',
      security: [{ session: [] }],
      requestParams: { query: exportQuery },
      responses: { 200: { description: 'The file', content: csv }, default: refused },
    },
  },
  [importPath]: {
    post: {
      summary:
        'Import leads from a CSV file of up to 32 MiB; dryRun=true only predicts the outcome of each row, encoding names that of the file where it is not certain',
      security: [{ session: [] }, { token: ['leads:write'] }],
      requestParams: { query: importQuery },
      requestBody: { required: true, content: csv },
      responses: {
        200: { description: 'Done, with a report by row', content: report },
        202: {
          description: 'Stored; the import continues in the background',
          content: report,
        },
        default: refused,
      },
    },
  },
}
