import type { HttpApi } from '#adapters/http/server/bind.ts'
import { asClient } from '#adapters/http/share/as-client.ts'
import { decideWithForm } from '#adapters/http/share/decide-with-form.ts'
import { openWithoutScript } from '#adapters/http/share/open-without-script.ts'
import { questionForReaders } from '#adapters/http/share/questions.ts'
import { reportViewOf, sharePages } from '#adapters/http/share/reader-pages.ts'
import type { DecisionPorts, ReaderDecides } from '#adapters/http/share/report-decisions.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import { LogDisputed } from '#domain/audit/ports/log-tree.ts'
import type { Proofs } from '#domain/audit/service/proofs.ts'
import type { ListedShare } from '#domain/share/ports/share-reader.ts'
import type { ShareVisits } from '#domain/share/service/share-visits.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { sharePages as builtSharePages } from './share-pages.ts'
import type { Place } from './share-place.ts'

type PageParts = Pick<DecisionPorts, 'access' | 'reports' | 'cookie'> & {
  readonly questionsOf: (shareId: string) => Promise<readonly Parameters<typeof questionForReaders>[0][]>
  readonly visits: ShareVisits
  readonly decides: ReaderDecides
}

/** The pages of links, for their readers and as staff preview them. */
export const mountSharePages = (
  api: HttpApi,
  infrastructure: Infrastructure,
  { site, documents, mailer, proofs }: Place,
  { access, reports, questionsOf, visits, decides, cookie }: PageParts,
): void => {
  const { store, users, throttle, shareReader: shares } = infrastructure
  const defect = (error: unknown) => infrastructure.warn(`A report could not be rendered: ${String(error)}`)
  const pages = builtSharePages(documents, site, defect)
  const withQuestions = async (share: ListedShare) => {
    const report = await reports(share)
    const entries = report === null ? [] : await questionsOf(share.id)
    return report && { ...report, questions: entries.map((one) => questionForReaders(one, site.brandName)) }
  }
  const common = { verifies: mailer !== null, senderOf: namesOf(users), logHead: headOf(proofs) }
  const ports = { access, reports: withQuestions, store, cookie, pages, ...common }
  const viewOf = reportViewOf(ports)
  sharePages(api, ports)
  asClient(api, { shares, reports, viewOf, pages })
  decideWithForm(api, { decides, access, viewOf, cookie, pages })
  openWithoutScript(api, { visits, throttle, cookie, pages })
}

/** The newest signed head; null while the log is disputed. */
const headOf = (proofs: Pick<Proofs, 'checkpoint'>) => async () => {
  try {
    return await proofs.checkpoint()
  } catch (error) {
    if (error instanceof LogDisputed) return null
    throw error
  }
}

/** Names of staff by id. */
const namesOf = (users: Pick<Users, 'findById'>) => async (userId: string) => (await users.findById(userId))?.name ?? ''
