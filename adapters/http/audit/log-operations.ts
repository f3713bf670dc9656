import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { checkpointPath } from '#contracts/audit/http/proofs.ts'
import { problem } from '#contracts/problem.ts'

const refused = { description: 'Refused', content: { 'application/problem+json': { schema: problem } } }
const hashes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const

/** The transparency log for everybody: no JSON, and so no contract routes. */
export const logOperations: ZodOpenApiPathsObject = {
  [checkpointPath]: {
    get: {
      summary: "Read the log's newest signed head: a C2SP tlog-checkpoint in a signed note",
      responses: {
        200: { description: 'The head', content: { 'text/plain': { schema: z.string() } } },
        default: refused,
      },
    },
  },
  '/log/tile/{level}/{index}': {
    get: {
      summary:
        'Read the hashes of a tile (C2SP tlog-tiles); the index in groups of three digits, `.p/<width>` for a part',
      requestParams: { path: z.object({ level: z.string(), index: z.string() }) },
      responses: { 200: { description: 'Up to 256 hashes of 32 bytes', content: hashes }, default: refused },
    },
  },
}
