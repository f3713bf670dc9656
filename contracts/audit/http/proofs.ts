import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { auditedKinds } from './audit.ts'

const base64 = z.base64()
const vkey = z.string()

const provedEvent = z.object({
  position: z.int(),
  version: z.int(),
  id: z.string(),
  type: z.string(),
  schemaVersion: z.int(),
  at: z.string(),
  actor: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  /** The stored text, personal data sealed. */
  data: z.string(),
  /** In hexadecimal digits, as docs/events.md defines it. */
  hash: z.string(),
  /** The inclusion path to the checkpoint's root (RFC 6962). */
  proof: z.array(base64),
})

/** The dossier, as described in docs/dossier.md. */
const dossier = z.object({
  /** `atrium-event/1` proves one event without the others of its stream. */
  format: z.enum(['atrium-dossier/1', 'atrium-event/1']),
  origin: z.string(),
  vkey,
  /** A C2SP checkpoint in a signed note. */
  checkpoint: z.string(),
  /** Lines of signed notes. */
  cosignatures: z.array(z.string()),
  streams: z.array(
    z.object({
      stream: z.string(),
      /** The hash before the event, only in the proof of one event. */
      previous: z.string().optional(),
      events: z.array(provedEvent),
    }),
  ),
  /** The data keys of subjects that were not erased. */
  opened: z.array(z.object({ subject: z.string(), key: base64 })),
})

export type Dossier = z.output<typeof dossier>

/** A stream by its kind and id or, as `stream`, by its name; an `event` by its position in the log. */
export const dossierParams = z.object({
  kind: z.enum([...auditedKinds, 'stream', 'event']),
  id: z.union([
    uuid,
    z.string().regex(/^[1-9]\d{0,14}$/),
    z.string().regex(new RegExp(`^(?:${auditedKinds.join('|')})-[\\da-f-]{1,36}$`)),
  ]),
})

const size = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/, 'The size of a tree')
  .transform(Number)

export const proofs = {
  consistency: route({
    method: 'get',
    path: '/api/audit/consistency',
    summary: 'Prove that the log of one size is the beginning of the log of another (RFC 6962)',
    access: 'staff',
    scope: 'audit:read',
    query: z.object({ from: size, to: size }),
    reply: z.object({ proof: z.array(base64) }),
    status: 200,
  }),
  extension: route({
    method: 'get',
    path: '/log/consistency',
    summary: 'Prove, between two sizes up to that of the newest head, that one log extends the other (RFC 6962)',
    access: 'public',
    query: z.object({ from: size, to: size }),
    reply: z.object({ proof: z.array(base64) }),
    status: 200,
  }),
  dossier: route({
    method: 'get',
    path: '/api/audit/proof/:kind/:id',
    summary: 'Take along what proves a stream or one event to a third party with our public key alone',
    access: 'staff',
    scope: 'audit:read',
    params: dossierParams,
    reply: dossier,
    status: 200,
  }),
  keys: route({
    method: 'get',
    path: '/.well-known/atrium-log.json',
    summary: "Read the transparency log's name and the keys that its heads are signed with",
    access: 'public',
    reply: z.object({
      origin: z.string(),
      /** The vkey (type 4) with which this installation cosigns other logs, at `/log/witness`. */
      witness: vkey,
      keys: z.array(
        z.object({
          id: z.string(),
          vkey,
          from: instant,
          until: instant.nullable(),
          /** For a key that replaced another: the former key's last checkpoint, in a note signed by both. */
          handover: z.string().optional(),
        }),
      ),
    }),
    status: 200,
  }),
}

/** `GET /api/audit/proof/{kind}/{id}/page`: the dossier as a page that verifies itself. A file, so no route value. */
export const dossierPagePath = '/api/audit/proof/:kind/:id/page'

/** Public, not JSON: the newest signed head as text, and the tree's hashes (C2SP tlog-tiles). */
export const checkpointPath = '/log/checkpoint'
export const tilePath = '/log/tile/*'

/** Public, not JSON: cosigns the heads of other logs (C2SP tlog-witness). */
export const addCheckpointPath = '/log/witness/add-checkpoint'
