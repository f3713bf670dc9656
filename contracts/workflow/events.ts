import { z } from 'zod'
import { storedEvent } from '#contracts/stored-event.ts'
import { inputTypes } from './http/workflows.ts'

const text = z.string()
const input = z.object({
  id: text,
  name: text,
  label: text,
  type: z.enum(inputTypes),
  required: z.boolean(),
  placeholder: text,
  order: z.int(),
})

/** The events of a workflow. Nothing in them is personal; secrets are sealed before they come here. */
export const workflowEvents = [
  storedEvent({
    type: 'WorkflowCreated',
    version: 1,
    data: z.object({
      workflowId: z.int(),
      name: text,
      description: text,
      apiEndpoint: text,
      builtIn: z.enum(['engagement_overview', 'proposal']).nullable(),
      status: z.enum(['active', 'inactive']),
      inputs: z.array(input),
    }),
  }),
  storedEvent({ type: 'WorkflowRenamed', version: 1, data: z.object({ name: text }) }),
  storedEvent({ type: 'WorkflowDescribed', version: 1, data: z.object({ description: text }) }),
  storedEvent({ type: 'WorkflowEndpointSet', version: 1, data: z.object({ apiEndpoint: text }) }),
  storedEvent({ type: 'WorkflowInputAdded', version: 1, data: input }),
  storedEvent({
    type: 'WorkflowInputRelabelled',
    version: 1,
    data: z.object({ id: text, label: text, placeholder: text }),
  }),
  storedEvent({ type: 'WorkflowInputsOrdered', version: 1, data: z.object({ ids: z.array(text) }) }),
  storedEvent({ type: 'WorkflowInputRemoved', version: 1, data: z.object({ id: text }) }),
  storedEvent({
    type: 'WorkflowSecretsSet',
    version: 1,
    data: z.object({
      secrets: z.array(
        z.object({ kind: z.enum(['header', 'bearer', 'basic', 'signing']), name: text, sealed: text.nullable() }),
      ),
      setAt: text,
    }),
    withheld: ['secrets'],
  }),
  storedEvent({ type: 'WorkflowMessageSet', version: 1, data: z.object({ message: text.nullable() }) }),
  storedEvent({
    type: 'WorkflowAlertsSet',
    version: 1,
    data: z.object({
      alerts: z.object({ failures: z.int(), of: z.int(), pauseAfter: z.int().nullable() }).nullable(),
    }),
  }),
  storedEvent({
    type: 'WorkflowFailuresAlerted',
    version: 1,
    data: z.object({ runId: text, failed: z.int(), of: z.int(), paused: z.boolean() }),
  }),
  storedEvent({ type: 'WorkflowActivated', version: 1, data: z.object({}) }),
  storedEvent({ type: 'WorkflowPaused', version: 1, data: z.object({}) }),
  storedEvent({ type: 'WorkflowArchived', version: 1, data: z.object({}) }),
]
