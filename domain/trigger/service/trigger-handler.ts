import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler, handlerPerStore, type ReadModel } from '#domain/log/service/command-handler.ts'
import { type Trigger, type TriggerCommand, type TriggerEvent, type TriggerRejection, trigger } from '../model/index.ts'
import { type TriggerView, triggerView } from '../views/trigger-view.ts'

export const triggerHandler = handlerPerStore((store: EventStore) =>
  commandHandler<Trigger, TriggerCommand, TriggerEvent, TriggerRejection, TriggerView>(
    trigger,
    triggerReadModel,
    store,
  ),
)

export const triggerReadModel: ReadModel<TriggerView, TriggerEvent> = {
  view: triggerView,
  changes: (_, row) => (row === null ? [] : [{ view: 'triggers', row }]),
}
