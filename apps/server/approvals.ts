import { agentRoutes } from '#adapters/http/agent/agent-routes.ts'
import { approvalTool } from '#adapters/http/agent/approval-tool.ts'
import { documentTools } from '#adapters/http/agent/document-tools.ts'
import { leadNames } from '#adapters/http/agent/lead-names.ts'
import { leadTools } from '#adapters/http/agent/lead-tools.ts'
import { proposeTools } from '#adapters/http/agent/propose-tools.ts'
import { runTools } from '#adapters/http/agent/run-tools.ts'
import { searchTool } from '#adapters/http/agent/search-tool.ts'
import { taskTools } from '#adapters/http/agent/task-tools.ts'
import { approvalRoutes } from '#adapters/http/approval/approvals.ts'
import { searchEverything } from '#adapters/http/search/search.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import type { ReadToday } from '#adapters/http/today/today.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import { approvals } from '#domain/approval/service/approvals.ts'
import { toolsOn } from '#domain/approval/service/tools-on.ts'
import type { LeadHistory } from '#domain/timeline/lead-history.ts'
import type { Tokens } from '#domain/token/service/tokens.ts'

type Place = {
  readonly tokens: Tokens
  readonly history: LeadHistory
  readonly today: ReadToday
  readonly publicUrl: string
  readonly version: string
  /** Whether a mail server is configured. */
  readonly canSend: boolean
}

/** What agents read and propose, and what administrators approve. */
export const mountApprovals = (api: HttpApi, infrastructure: Infrastructure, place: Place): void => {
  const { store, appendTogether: together, approvalReader: reader, agentReads: reads, taskReader } = infrastructure
  const { leadReader: leads, runReader: runs, workflowReader: workflows, shareReader: shares, users } = infrastructure
  const { tokens, history, today, publicUrl, version, canSend } = place
  const tools = toolsOn({ ...infrastructure, canSend })
  const proposed = approvals({ store, together, reader, ids: uuidIds, toolsOn: tools })
  approvalRoutes(api, { approvals: proposed, users, tokens, workflows })
  const { clock, timeZone } = api
  const leadNamer = leadNames(leads)
  agentRoutes(api, {
    tools: [
      searchTool(searchEverything({ leads, notes: infrastructure.noteSearch, runs, shares, workflows }), publicUrl),
      ...leadTools({ leads, history, clock, publicUrl }),
      ...taskTools({ tasks: taskReader, today, clock, timeZone, publicUrl }),
      ...documentTools({ runs, named: leadNamer, publicUrl }),
      ...runTools({ runs, workflows, named: leadNamer, publicUrl }),
      approvalTool({ approvals: proposed, clock }),
      ...proposeTools({ approvals: proposed, reads, clock, publicUrl }),
    ],
    reads,
    version,
  })
}
