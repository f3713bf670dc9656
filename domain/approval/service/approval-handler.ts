import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler } from '#domain/log/service/command-handler.ts'
import {
  type Approval,
  type ApprovalCommand,
  type ApprovalEvent,
  type ApprovalRejection,
  approval,
} from '../model/index.ts'

/** No rows: approvals are read from their few events. */
export const approvalHandler = (store: EventStore) =>
  commandHandler<Approval, ApprovalCommand, ApprovalEvent, ApprovalRejection, never>(
    approval,
    {
      view: () => null,
      changes: () => [],
      /** Nothing is proposed for a lead that is erased. */
      subjects: (events) =>
        events.flatMap(({ type, data }) =>
          type === 'ApprovalRequested' && data.leadId !== null ? [streamName('lead', data.leadId)] : [],
        ),
    },
    store,
  )
