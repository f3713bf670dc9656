import { rewindRoutes } from '#adapters/http/rewind/rewind.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import { leadNotes } from '#domain/lead/service/lead-notes.ts'
import { leadTasks } from '#domain/lead/service/lead-tasks.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { withdrawMail } from '#domain/lead/service/withdraw-mail.ts'
import { rewind } from '#domain/rewind/service/rewind.ts'
import { runs } from '#domain/run/service/runs.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { shares } from '#domain/share/service/shares.ts'
import type { Tokens } from '#domain/token/service/tokens.ts'

type Needed = Ports<
  | 'store'
  | 'users'
  | 'redactions'
  | 'taskReader'
  | 'workflowReader'
  | 'runReader'
  | 'tokenActs'
  | 'shareSecrets'
  | 'passcodeTally'
  | 'sentMails'
>

/** The undoing of what was done on behalf of a token. */
export const mountRewind = (api: HttpApi, infrastructure: Needed, tokens: Tokens): void => {
  const { store, users, redactions, taskReader, workflowReader, runReader, tokenActs: acts } = infrastructure
  const { shareSecrets: secrets, passcodeTally: tally, sentMails } = infrastructure
  const lead = leads(store, uuidIds)
  const undo = rewind({
    store,
    acts,
    leads: lead,
    withdrawMail: withdrawMail({ store, leads: lead, sent: sentMails }),
    notes: leadNotes({ store, users, redactions, ids: uuidIds }),
    tasks: leadTasks(store, taskReader),
    runs: runs(store, workflowReader, uuidIds),
    shares: shares(shareHandler(store), { runs: runReader, secrets, tally, ids: uuidIds }),
  })
  rewindRoutes(api, { rewind: undo, tokens })
}
