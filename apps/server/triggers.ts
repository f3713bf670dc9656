import { randomBytes } from 'node:crypto'
import { cronerCalendar } from '#adapters/croner/croner-calendar.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { hookRoutes } from '#adapters/http/trigger/hooks.ts'
import { waitForEnd } from '#adapters/http/trigger/run-end.ts'
import { triggerRoutes } from '#adapters/http/trigger/triggers.ts'
import { workflowFileRoutes } from '#adapters/http/workflow/workflow-files.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import { makeWorkflow } from '#domain/trigger/service/make-workflow.ts'
import { preview, shadowRecords } from '#domain/trigger/service/preview.ts'
import { startByHook } from '#domain/trigger/service/start-by-hook.ts'
import { triggers } from '#domain/trigger/service/triggers.ts'
import type { WorkflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { type Workflows, workflows as workflowsOn } from '#domain/workflow/service/workflows.ts'

type Place = {
  readonly publicUrl: string
  /** The zone in which a day begins. */
  readonly timeZone: string | undefined
  readonly feed: LiveFeed
  readonly stopping: AbortSignal
  readonly workflow: Workflows
  readonly secrets: WorkflowSecrets
}

/** The secret of a Standard Webhooks sender: 256 random bits. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Mounts the triggers of workflows and the hooks that call them. */
export const mountTriggers = (api: HttpApi, infrastructure: Infrastructure, place: Place): void => {
  const { store, triggerReader: reader, workflowReader: workflows, runReader: runs, throttle } = infrastructure
  const commandsOn = (on: EventStore, ids: Ids) => triggers(on, { vault: infrastructure.secretVault, ids, newSecret })
  const commands = commandsOn(store, uuidIds)
  triggerRoutes(api, {
    triggers: commands,
    reader,
    calendar: cronerCalendar,
    workflows,
    preview: preview(reader, place.timeZone),
    shadowOf: shadowRecords(reader),
    publicUrl: place.publicUrl,
  })
  workflowFileRoutes(api, {
    workflows,
    commands: place.workflow,
    secrets: place.secrets,
    triggers: reader,
    make: makeWorkflow({ store, together: infrastructure.appendTogether, ids: uuidIds }, (on, ids) => ({
      workflows: workflowsOn(on, { reader: workflows, ids: uuidIds }),
      triggers: commandsOn(on, ids),
    })),
    calendar: cronerCalendar,
    publicUrl: place.publicUrl,
    users: infrastructure.users,
  })
  hookRoutes(api, {
    reader,
    workflows,
    secretOf: commands.secretOf,
    start: startByHook(store, workflows, uuidIds),
    runs,
    throttle,
    runEnd: waitForEnd(place.feed, runs, place.stopping),
  })
}
