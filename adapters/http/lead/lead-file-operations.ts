import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { exampleOf } from '#adapters/http/server/openapi-examples.ts'
import { openApiPath, refusal } from '#adapters/http/server/openapi-operations.ts'
import { personFilePath, personPagePath, receiptFilePath, receiptPagePath } from '#contracts/lead/http/lead-erasure.ts'
import { exportPath, exportQuery, importPath, importQuery, importReply } from '#contracts/lead/http/lead-files.ts'
import { leadId } from '#contracts/lead/http/leads.ts'
import { noteFileParams, noteFilePath, noteReply } from '#contracts/lead/http/notes.ts'

const example = 'Name,Email,Company\nAda Lovelace,ada@example.com,Analytical Engines\n'
const csv = { 'text/csv': { schema: { type: 'string' }, example } } as const
const report = { 'application/json': { schema: importReply, example: exampleOf(importReply, 'output') } }

const transcript = {
  'text/plain': { schema: { type: 'string' }, example: 'Ada: Hello.\nMaya: We need a site by May.\n' },
} as const
const note = { 'application/json': { schema: noteReply, example: exampleOf(noteReply, 'output') } }

const page = { 'text/html': { schema: { type: 'string' } } } as const
const file = { 'application/json': { schema: { type: 'object' }, example: { erasedAt: null } } } as const

/** Handed to the person whom a lead is about. */
const personOperation = (summary: string, content: typeof page | typeof file) => ({
  get: {
    summary,
    security: [{ session: [] }],
    requestParams: { path: leadId },
    responses: { 200: { description: 'The file', content }, default: refusal },
  },
})

/** The OpenAPI operations of files of leads, which are not JSON and so not contract routes. */
export const leadFileOperations: ZodOpenApiPathsObject = {
  [exportPath]: {
    get: {
      summary: 'Export the matching leads as CSV; bom=false omits the byte order mark, which Excel needs',
      security: [{ session: [] }],
      requestParams: { query: exportQuery },
      responses: { 200: { description: 'The file', content: csv }, default: refusal },
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
        default: refusal,
      },
    },
  },
  [openApiPath(noteFilePath)]: {
    post: {
      summary:
        'Add the transcript of a call to a lead as a note: a .txt, .vtt, .srt or .md file of up to 1 MiB, its name in Content-Disposition',
      security: [{ session: [] }, { token: ['leads:write'] }],
      requestParams: {
        path: noteFileParams,
        header: z.object({ 'Content-Disposition': z.string().meta({ example: 'attachment; filename="call.vtt"' }) }),
      },
      requestBody: { required: true, content: transcript },
      responses: { 201: { description: 'The note', content: note }, default: refusal },
    },
  },
  [openApiPath(personFilePath)]: personOperation('Export all that is stored about a person', file),
  [openApiPath(personPagePath)]: personOperation('Show all that is stored about a person, as a page', page),
  [openApiPath(receiptFilePath)]: personOperation('Take along the receipt of an erasure', file),
  [openApiPath(receiptPagePath)]: personOperation('Take along the receipt of an erasure, as a page', page),
}
