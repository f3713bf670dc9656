import { writeLeadFile } from '../../adapters/csv/write-lead-file.ts'
import type { HttpApi } from '../../adapters/http/bind.ts'
import { leadBulkRoutes } from '../../adapters/http/routes/lead-bulk.ts'
import { leadErasureRoutes } from '../../adapters/http/routes/lead-erasure.ts'
import { leadFileRoutes } from '../../adapters/http/routes/lead-files.ts'
import { leadImportRoutes } from '../../adapters/http/routes/lead-imports.ts'
import { leadPipelineRoutes } from '../../adapters/http/routes/lead-pipeline.ts'
import { leadTimelineRoutes } from '../../adapters/http/routes/lead-timeline.ts'
import { leadRoutes } from '../../adapters/http/routes/leads.ts'
import { uuidIds } from '../../adapters/system/uuid-ids.ts'
import { bulkLeads } from '../../domain/application/bulk-leads.ts'
import { leadHistory } from '../../domain/application/lead-history.ts'
import type { Leads } from '../../domain/application/leads.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Everything that staff can ask of leads. What has a name of its own comes before what has an id in its place. */
export const mountLeads = (
  api: HttpApi,
  leads: Leads,
  { store, users, leadReader, leadImports }: Infrastructure,
): void => {
  leadFileRoutes(api, { reader: leadReader, imports: leadImports, write: writeLeadFile, ids: uuidIds })
  leadImportRoutes(api, leadImports)
  leadPipelineRoutes(api, leadReader)
  leadBulkRoutes(api, bulkLeads(leads, leadReader))
  leadTimelineRoutes(api, leadHistory(store, users))
  leadErasureRoutes(api, leads)
  leadRoutes(api, leads, leadReader)
}
