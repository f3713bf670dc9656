import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { agentPath } from '#contracts/approval/tools.ts'
import { auditExportPath, auditExportQuery, exportedEvent } from '#contracts/audit/http/audit.ts'
import { dossierPagePath, dossierParams } from '#contracts/audit/http/proofs.ts'
import { attachmentParams, attachmentPath } from '#contracts/lead/http/lead-mails.ts'
import { runExportPath, runFilter } from '#contracts/run/http/run-bulk.ts'
import { pdfParams, pdfPath, pdfQuery } from '#contracts/run/http/run-pdf.ts'
import { previewParams, previewPath } from '#contracts/run/http/runs.ts'
import { asClientParams, asClientPath, asClientQuery } from '#contracts/share/http/as-client.ts'
import {
  receiptDossierPath,
  receiptPath,
  staffReceiptParams,
  staffReceiptPath,
} from '#contracts/share/http/decisions.ts'
import type { TokenScope } from '#contracts/token/scopes.ts'
import { exampleOf } from './openapi-examples.ts'
import { openApiPath, refusal } from './openapi-operations.ts'

const lines = {
  'application/x-ndjson': {
    schema: z.string().meta({ description: 'An event as JSON on each line, as in the audit of its stream' }),
    example: JSON.stringify(exampleOf(exportedEvent, 'output')),
  },
}
const messageOf = (example: object) => ({ 'application/json': { schema: { type: 'object' }, example } }) as const

/** Of its tools: each needs one of them. */
const agentScopes: readonly TokenScope[] = ['leads:read', 'runs:read', 'documents:read', 'agent:propose']

const notJsonRpc = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error: Invalid JSON' } }
const noTools = { jsonrpc: '2.0', id: 1, result: { tools: [] } }
/** A message as a server-sent event, for clients that accept a stream. */
const eventOf = (message: object) => `event: message\ndata: ${JSON.stringify(message)}\n\n`

const receipt = {
  'application/pdf': { schema: { type: 'string' } },
  'text/html': { schema: { type: 'string' } },
} as const

const dossier = {
  'application/json': { schema: { type: 'object' }, example: { format: 'atrium-dossier/1', streams: [] } },
} as const

/** Calls whose replies are not JSON, and so not contract routes. */
export const fileOperations: ZodOpenApiPathsObject = {
  [agentPath]: {
    post: {
      summary: 'Call the tools for agents: the Model Context Protocol over Streamable HTTP, without sessions',
      security: agentScopes.map((scope) => ({ token: [scope] })),
      requestBody: { content: messageOf({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) },
      responses: {
        200: {
          description: 'A message of JSON-RPC',
          content: { ...messageOf(noTools), 'text/event-stream': { schema: z.string(), example: eventOf(noTools) } },
        },
        202: { description: 'A notification, which has no answer' },
        400: {
          description: 'An error of JSON-RPC: no message of it, or of an unknown version',
          content: { ...messageOf(notJsonRpc), ...refusal.content },
        },
        default: refusal,
      },
    },
  },
  [openApiPath(previewPath)]: {
    get: {
      summary: 'Show the HTML document in the output of a run, in a sandbox',
      security: [{ session: [] }, { token: ['runs:read'] }],
      requestParams: { path: previewParams },
      responses: {
        200: { description: 'The document', content: { 'text/html': { schema: { type: 'string' } } } },
        default: refusal,
      },
    },
  },
  [openApiPath(pdfPath)]: {
    get: {
      summary: 'Print the document of a run',
      security: [{ session: [] }, { token: ['documents:read'] }],
      requestParams: { path: pdfParams, query: pdfQuery },
      responses: {
        200: { description: 'The document', content: { 'application/pdf': { schema: { type: 'string' } } } },
        default: refusal,
      },
    },
  },
  [openApiPath(dossierPagePath)]: {
    get: {
      summary: 'Take along a dossier as one page that opens without a network and verifies itself',
      security: [{ session: [] }, { token: ['audit:read'] }],
      requestParams: { path: dossierParams },
      responses: {
        200: { description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } },
        default: refusal,
      },
    },
  },
  [openApiPath(attachmentPath)]: {
    get: {
      summary: 'Download a file of a mail from a lead',
      security: [{ session: [] }, { token: ['leads:read'] }],
      requestParams: { path: attachmentParams },
      responses: {
        200: { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string' } } } },
        default: refusal,
      },
    },
  },
  [receiptPath]: {
    get: {
      summary: 'Take along the receipt of the own decision: a PDF where one can be printed, else a page',
      responses: {
        200: { description: 'The receipt', content: receipt },
        default: refusal,
      },
    },
  },
  [openApiPath(asClientPath)]: {
    get: {
      summary: 'Read a document, or one of its links, as its client sees it; it counts as no visit and sends nothing',
      security: [{ session: [] }, { token: ['documents:read'] }],
      requestParams: { path: asClientParams, query: asClientQuery },
      responses: {
        200: { description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } },
        default: refusal,
      },
    },
  },
  [openApiPath(staffReceiptPath)]: {
    get: {
      summary: 'Take along the receipt of the decision on a link: a PDF where one can be printed, else a page',
      security: [{ session: [] }, { token: ['documents:read'] }],
      requestParams: { path: staffReceiptParams },
      responses: {
        200: { description: 'The receipt', content: receipt },
        default: refusal,
      },
    },
  },
  [receiptDossierPath]: {
    get: {
      summary: 'Take along the dossier that proves the own decision',
      responses: {
        200: { description: 'The dossier', content: dossier },
        default: refusal,
      },
    },
  },
  [runExportPath]: {
    get: {
      summary: 'Export the matching runs as CSV; outputs are cut to 2,000 characters',
      security: [{ session: [] }],
      requestParams: { query: runFilter },
      responses: {
        200: {
          description: 'The file',
          content: {
            'text/csv': {
              schema: { type: 'string' },
              example:
                'Id,Workflow,Status,Started\n01980000-0000-7000-8000-000000000001,4,completed,2026-03-02T09:30:00.000Z\n',
            },
          },
        },
        default: refusal,
      },
    },
  },
  [auditExportPath]: {
    get: {
      summary: 'Export the log in its global order, an event per line; from inclusive, to exclusive',
      security: [{ session: [] }],
      requestParams: { query: auditExportQuery },
      responses: {
        200: { description: 'Each line', content: lines },
        default: refusal,
      },
    },
  },
}
