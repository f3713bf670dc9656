import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { exportPath, exportQuery, importPath, importQuery, importReply } from '../../contracts/http/lead-files.ts'
import { problem } from '../../contracts/problem.ts'

const refused = { description: 'Refused', content: { 'application/problem+json': { schema: problem } } }
const csv = { 'text/csv': { schema: { type: 'string' } } } as const

/** Leads as CSV, in and out: no JSON, and so no contract routes. */
export const leadFileOperations: ZodOpenApiPathsObject = {
  [exportPath]: {
    get: {
      summary: 'Export the leads that fit as CSV; bom=false leaves the byte order mark out, which Excel needs',
      security: [{ session: [] }],
      requestParams: { query: exportQuery },
      responses: { 200: { description: 'The file', content: csv }, default: refused },
    },
  },
  [importPath]: {
    post: {
      summary: 'Import leads from a CSV file of up to 32 MiB; dryRun=true only says what would come of each row',
      security: [{ session: [] }],
      requestParams: { query: importQuery },
      requestBody: { required: true, content: csv },
      responses: {
        200: { description: 'Done, with a report by row', content: { 'application/json': { schema: importReply } } },
        202: { description: 'Kept, and going on by itself', content: { 'application/json': { schema: importReply } } },
        default: refused,
      },
    },
  },
}
